/// A problem that did not stop a check, but that the person may want to fix.
public struct Warning: Hashable, Sendable {
  /// The kind of problem, for programs, such as `app-file.unknown-key`.
  public var code: String
  /// One sentence for the person, without a full stop; it is harmless text.
  public var message: String
  /// Whether the person could resolve it by declaring a file to be trusted.
  package var isForLackOfTrust = false
  /// The path of the file that it is about; nil if it is about none, or if that is unknown.
  package var place: String?

  /// Makes a warning from its code and its message.
  public init(code: String, message: String) {
    self.code = code
    self.message = message
  }

  package init(code: String, message: String, isForLackOfTrust: Bool) {
    self.init(code: code, message: message)
    self.isForLackOfTrust = isForLackOfTrust
  }

  /// What went wrong without being an error for the person.
  package init(_ problem: Problem) {
    self.init(code: problem.code, message: problem.summary)
  }
}
