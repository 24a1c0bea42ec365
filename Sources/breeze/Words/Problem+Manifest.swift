import HarmlessText
import UpdatesCLI
import UpdatesContent

extension Problem {
  init(_ error: any Error) {
    if let error = error as? ManifestError {
      self.init(authored: error)
    } else {
      self.init(any: error)
    }
  }

  /// The problem of a manifest for its author.
  init(authored error: ManifestError) {
    let place = error.place.map { ":\($0.line):\($0.column)" } ?? ""
    self.init(
      .manifestMalformed, "\(error.manifest)\(place): \(error.problem.summary)",
      hint: Self.hintForAuthor(of: error))
  }

  private static func hintForAuthor(of error: ManifestError) -> String {
    if case .tooManyEntries = error.problem { return "divide it into child manifests" }
    let line = error.place?.excerpt.marked() ?? ""
    guard line.isEmpty else { return "fix this line:\n\(line)" }
    return #"write it like [{"filename": "a.txt"}], or remove it and run 'breeze manifest'"#
  }
}
