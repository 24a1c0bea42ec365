/// An error that says itself what went wrong.
public protocol Explained: Error, CustomStringConvertible, Sendable {
  /// A clause without a full stop, such as `'example.com' could not be reached: connection refused`.
  var summary: String { get }
}

extension Explained {
  /// The summary, so that `print(error)` shows a sentence.
  public var description: String { summary }
}
