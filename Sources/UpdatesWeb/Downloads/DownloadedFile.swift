/// A file that has arrived.
package struct DownloadedFile: Equatable, Sendable {
  /// In bytes.
  package var size: Int
  /// By the item's algorithm.
  package var checksum: Checksum?
  /// As the server wrote it, quotes and `W/` included.
  package var etag: String?
  /// As the server wrote it.
  package var lastModified: String?
  /// Of the answer, as the server wrote it.
  package var date: String?

  package init(
    size: Int, checksum: Checksum?, etag: String?, lastModified: String?, date: String? = nil
  ) {
    self.size = size
    self.checksum = checksum
    self.etag = etag
    self.lastModified = lastModified
    self.date = date
  }
}
