import HarmlessText
import UpdatesCLI
import UpdatesContent
import UpdatesTerminal

extension Problem {
  init(_ error: ManifestError) {
    let place = error.place.map { ":\($0.line):\($0.column)" } ?? ""
    self.init(
      .manifestMalformed, "\(error.manifest)\(place): \(error.problem.summary)",
      hint: Self.hintForAuthor(of: error))
  }

  init(fetched error: ManifestError) {
    if case .condition(let condition) = error.problem {
      self.init(condition, message: error.summary)
      return
    }
    self.init(.manifestMalformed, error.summary, hint: Self.hintForClient(of: error))
  }

  private static func hintForAuthor(of error: ManifestError) -> String {
    if case .tooManyEntries = error.problem { return "divide it into child manifests" }
    let line = error.place?.excerpt.marked() ?? ""
    guard line.isEmpty else { return "fix this line:\n\(line)" }
    return #"write it like [{"filename": "a.txt"}], or remove it and run 'breeze manifest'"#
  }

  private static func hintForClient(of error: ManifestError) -> String {
    switch error.problem {
    case .tooLarge, .tooManyEntries, .tooManyManifests:
      publisherHas(to: "make the set smaller")
    case .notJSON where error.isOfWebPage:
      "a web page is not a manifest; " + (Code.webPage.row.hint ?? "")
    default: publisherMends(excerpt: error.place?.excerpt.marked(width: displayWidth(of:)) ?? "")
    }
  }

  /// `message` says where the condition is.
  init(_ error: ConditionError, message: String) {
    switch error.problem {
    case .libraryMissing(_, let package):
      self.init(.libraryMissing, message, hint: LibraryLoading.hint(package: package))
    case .costlyPattern:
      self.init(condition: message, hint: Self.publisherHas(to: "write a simpler pattern"))
    default:
      let excerpt = error.marked(width: displayWidth(of:)) ?? ""
      self.init(
        condition: message, hint: Self.publisherMends("this condition:", excerpt: excerpt))
    }
  }

  private init(condition message: String, hint: String) {
    self.init(.manifestCondition, message, hint: hint)
  }

  static func publisherMends(_ what: String = "this line:", excerpt: String = "") -> String {
    publisherHas(to: "fix " + (excerpt.isEmpty ? "it" : "\(what)\n\(excerpt)"))
  }

  static func publisherHas(to task: String) -> String {
    "ask the publisher of these files to \(task)"
  }
}

extension ManifestError {
  fileprivate var isOfWebPage: Bool {
    guard ["http://", "https://"].contains(where: manifest.lowercased().hasPrefix), let place else {
      return false
    }
    return WebPage.begins(place.excerpt.after.utf8)
  }
}
