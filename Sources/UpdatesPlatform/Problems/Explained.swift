/// An error that describes itself in words.
public protocol Explained: Error, CustomStringConvertible, Sendable {
  /// The problem in a clause without a full stop.
  ///
  /// An example is `'example.com' could not be reached: connection refused`.
  var summary: String { get }
}

extension Explained {
  /// The summary, so that `print(error)` shows a sentence.
  public var description: String { summary }
}

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
}

extension Int {
  /// This number of bytes in words, such as `4 MiB`.
  package var byteCount: String {
    if self >= 1 << 20, self % (1 << 20) == 0 { return "\(self >> 20) MiB" }
    if self >= 1 << 10, self % (1 << 10) == 0 { return "\(self >> 10) KiB" }
    return self == 1 ? "1 byte" : "\(self) bytes"
  }
}

/// An error as the only type that the calls before can throw.
package func narrowed<Narrow: Error>(_ error: any Error) -> Narrow {
  guard let narrow = error as? Narrow else { preconditionFailure("\(error)") }
  return narrow
}

extension Warning {
  /// What went wrong without being an error for the person.
  package init(_ problem: Problem) {
    self.init(code: problem.code, message: problem.summary)
  }
}
