/// One header field.
public struct Header: Hashable, Sendable {
  /// In the case it came or shall be sent in; it does not count.
  public var name: String
  /// Without blanks around it.
  public var value: String

  /// A field as it is written: no line breaks in either part.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension Header {
  /// The line as libcurl takes it, which leaves a field without a value out unless told so.
  var libcurlLine: String {
    value.isEmpty ? "\(name);" : "\(name): \(value)"
  }
}
