/// The final answer to a request, after redirects.
public struct Response: Equatable, Sendable {
  /// Whatever it is: also 304, 404 or 500.
  public var status: Int
  /// In order of arrival; values are harmless text.
  public var headers: [Header]
  /// Decoded, at most as long as the request allows.
  public var body: [UInt8]
  /// Where the answer came from after redirects, without user, password and fragment.
  public var url: String

  /// An answer as it came.
  public init(status: Int, headers: [Header] = [], body: [UInt8] = [], url: String) {
    self.status = status
    self.headers = headers
    self.body = body
    self.url = url
  }

  /// The value of the first field of a name, whatever its case.
  public subscript(name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
