/// A document as a server sent it, or what was read from one, with what is needed to ask whether it
/// is still current.
package struct StoredAnswer: Equatable, Sendable {
  package var status: Int
  /// Where a redirect leads that is itself the answer.
  package var location: String?
  /// The validators, as they came.
  package var etag: String?
  package var lastModified: String?
  /// When the server last said that this is current.
  package var received: Date
  /// Byte for byte.
  package var body: [UInt8]

  package init(
    status: Int = 200, location: String? = nil, etag: String? = nil, lastModified: String? = nil,
    received: Date, body: [UInt8]
  ) {
    self.status = status
    self.location = location
    self.etag = etag
    self.lastModified = lastModified
    self.received = received
    self.body = body
  }
}
