/// Something that did not keep a check from going on, and that the person may want to mend.
public struct Warning: Hashable, Sendable {
  /// What kind of thing, for programs, such as `app-file.unknown-key`.
  public var code: String
  /// One sentence for the person, without a full stop; harmless text.
  public var message: String

  /// A warning with its code and its words.
  public init(code: String, message: String) {
    self.code = code
    self.message = message
  }
}
