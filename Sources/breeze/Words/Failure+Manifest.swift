import HarmlessText
import UpdatesCLI
import UpdatesContent

extension Failure {
  /// The words for a manifest that cannot be used.
  init(_ error: ManifestError) {
    let place = error.place.map { ":\($0.line):\($0.column)" } ?? ""
    self.init(
      code: "manifest.malformed", message: "\(error.manifest)\(place): \(error.problem.summary)",
      hint: Self.hint(mending: error), exitCode: .malformed)
  }

  private static func hint(mending error: ManifestError) -> String {
    if case .tooManyEntries = error.problem { return "divide it into child manifests" }
    let line = error.place?.excerpt.marked() ?? ""
    guard line.isEmpty else { return "fix this line:\n\(line)" }
    return #"write it like [{"filename": "a.txt"}], or remove it and run 'breeze manifest'"#
  }
}
