import HarmlessText
import UpdatesCLI
import UpdatesContent
import UpdatesTerminal

extension Failure {
  /// The words for a manifest that cannot be used.
  init(_ error: ManifestError) {
    if case .condition(let inner) = error.problem {
      self.init(inner, message: error.summary)
      return
    }
    self.init(
      code: "manifest.malformed", message: error.summary, hint: Self.hint(mending: error),
      exitCode: .malformed)
  }

  private static func hint(mending error: ManifestError) -> String {
    switch error.problem {
    case .tooLarge, .tooManyEntries, .tooManyManifests:
      return publisherHas(to: "make the set smaller")
    case .notJSON where error.isOfWebPage:
      return "a web page is not a manifest; " + webPage
    default:
      return publisherMends(excerpt: error.place?.excerpt.marked { displayWidth(of: $0) } ?? "")
    }
  }
}

extension ManifestError {
  /// Whether a page for people came from the server in its place.
  fileprivate var isOfWebPage: Bool {
    guard ["http://", "https://"].contains(where: manifest.lowercased().hasPrefix), let place else {
      return false
    }
    return WebPage.begins(place.excerpt.after.utf8)
  }
}
