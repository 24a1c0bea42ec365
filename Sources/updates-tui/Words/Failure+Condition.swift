import UpdatesCLI
import UpdatesPlatform
import UpdatesTerminal

extension Failure {
  /// The words for a condition without an answer; `message` says where it stands.
  init(_ error: ConditionError, message: String) {
    if case .libraryMissing(_, let package) = error.problem {
      self = .libraryMissing(
        message: message, hint: LibraryLoading.hint(package: package))
      return
    }
    self.init(
      code: "manifest.condition", message: message, hint: Self.hint(mending: error),
      exitCode: .malformed)
  }

  /// Who has to mend it, with the condition and a caret where there is such a place.
  static func hint(mending error: ConditionError) -> String {
    if case .costlyPattern = error.problem { return publisherHas(to: "write a simpler pattern") }
    return publisherMends(
      "this condition:", excerpt: error.marked { displayWidth(of: $0) } ?? "")
  }
}
