import CLI
import TerminalUI
import Updates

extension Failure {
  /// The words for a condition without an answer; `message` says where it stands.
  init(_ error: ConditionError, message: String) {
    if case .libraryMissing(_, let package) = error.problem {
      self = .libraryMissing(package: package, message: message)
      return
    }
    self.init(
      code: "manifest.condition", message: message, hint: Self.hint(mending: error),
      exitCode: .malformed)
  }

  /// The condition with a caret, or what to do where there is no such place.
  static func hint(mending error: ConditionError) -> String {
    switch error.problem {
    case .costlyPattern: return "whoever made the manifest has to write a simpler pattern"
    default: break
    }
    return error.marked { displayWidth(of: $0) }.map { "mend this condition:\n\($0)" }
      ?? "whoever made the manifest has to mend the condition"
  }
}
