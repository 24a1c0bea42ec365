/// A document as a server sent it, with what is needed to ask whether it is still current.
package struct StoredAnswer: Equatable, Sendable {
  /// What was asked for.
  package var url: String
  /// The validators, as they came.
  package var etag: String?
  package var lastModified: String?
  /// When the server last said that this is current.
  package var received: Date
  /// Byte for byte.
  package var body: [UInt8]

  package init(
    url: String, etag: String? = nil, lastModified: String? = nil, received: Date, body: [UInt8]
  ) {
    self.url = url
    self.etag = etag
    self.lastModified = lastModified
    self.received = received
    self.body = body
  }
}
