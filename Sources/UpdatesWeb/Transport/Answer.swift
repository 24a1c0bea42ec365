/// What one server has said, a redirect included.
struct Answer: Equatable, Sendable {
  var status: Int
  /// Harmless text.
  var headers: [Header]
  var body: [UInt8]
  /// The `Location` of a redirect as it was sent.
  var location: String?
}
