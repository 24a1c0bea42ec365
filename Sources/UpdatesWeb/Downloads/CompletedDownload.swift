package struct CompletedDownload: Equatable, Sendable {
  /// The size in bytes.
  package var size: Int
  /// The checksum with the item's algorithm; nil if it has none.
  package var checksum: Checksum?
  /// The ETag as the server wrote it, including quotes and `W/`.
  package var etag: String?
  /// The `Last-Modified` as the server wrote it.
  package var lastModified: String?
  package var date: String?
}

package enum DownloadOutcome: Equatable, Sendable {
  case file(CompletedDownload)
  /// The server says that nothing has changed since the item's conditions (304).
  case notModified
}

/// A download that has arrived completely, but is not verified and has no final name yet.
struct UnverifiedDownload {
  var file: PartialDownload
  /// The URL as harmless text.
  var url: String
  var expected: Checksum?
  /// The facts from the server, without the checksum.
  var facts: CompletedDownload

  func finish() throws -> DownloadOutcome {
    var facts = facts
    facts.checksum = try file.checksum()
    if let expected, let checksum = facts.checksum, checksum != expected {
      throw Problem.mismatch(url: url, expected: expected, actual: checksum)
    }
    try file.finish()
    return .file(facts)
  }
}
