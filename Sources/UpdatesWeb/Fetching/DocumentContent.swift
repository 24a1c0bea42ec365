/// An answer that may be a document.
package struct DocumentContent: Equatable, Sendable {
  /// From 200 to 299; from 300 where redirects are not followed.
  package var status: Int
  package var bytes: [UInt8]
  /// Where a redirect leads that was not followed.
  package var location: String?

  package init(status: Int = 200, bytes: [UInt8], location: String? = nil) {
    self.status = status
    self.bytes = bytes
    self.location = location
  }
}
