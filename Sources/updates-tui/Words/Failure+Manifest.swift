import CLI
import HarmlessText
import TerminalUI
import Updates

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
    let line = error.place?.excerpt.marked { displayWidth(of: $0) } ?? ""
    guard !line.isEmpty else { return #"write it like [{"filename": "a.txt", "sha": "…"}]"# }
    return "mend this line:\n\(line)"
  }
}
