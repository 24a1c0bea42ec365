/// A file that has arrived whole, as the caller is told of it.
package struct CompletedDownload: Equatable, Sendable {
  /// In bytes.
  package var size: Int
  /// By the item's algorithm; nil if it has none.
  package var checksum: Checksum?
  /// As the server wrote it, quotes and `W/` included.
  package var etag: String?
  /// As the server wrote it.
  package var lastModified: String?
  /// When the response was sent, as the server wrote it.
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

/// What became of an item that did not fail.
package enum DownloadOutcome: Equatable, Sendable {
  /// It is in the folder under its name, whole and verified.
  case file(CompletedDownload)
  /// The server has nothing newer than the item's conditions name (304).
  case notModified
}

/// A download that has arrived whole, and must still be verified and given its name.
///
/// Unchecked: one thread at a time has it.
struct UnverifiedDownload: @unchecked Sendable {
  var file: PartialDownload
  /// Harmless text.
  var url: String
  var expected: Checksum?
  /// What the server said of it, without the checksum.
  var facts: CompletedDownload

  /// Verifies it and gives it its name.
  func finish() throws(DownloadError) -> DownloadOutcome {
    var facts = facts
    facts.checksum = try file.checksum()
    if let expected, let checksum = facts.checksum, checksum != expected {
      throw .mismatch(url: url, expected: expected, actual: checksum)
    }
    try file.finish()
    return .file(facts)
  }
}

/// The checksum of one download after the other, as their bytes arrive.
struct DownloadChecksum: ~Copyable {
  private var stream: ChecksumStream?
  private var isWanted = false
  private var isUsed = false

  /// Begins the checksum of another download; with nil, none is computed.
  mutating func begin(_ algorithm: ChecksumAlgorithm?) throws(DownloadError) {
    isWanted = algorithm != nil
    guard let algorithm else { return }
    do throws(CryptographyError) {
      // The last download may have ended in the middle.
      if isUsed || stream?.algorithm != algorithm {
        stream = try ChecksumStream(algorithm)
        isUsed = false
      }
    } catch {
      throw .cryptography(error)
    }
  }

  mutating func add(_ bytes: UnsafeRawBufferPointer) throws(DownloadError) {
    guard isWanted, !bytes.isEmpty else { return }
    isUsed = true
    do throws(CryptographyError) {
      try stream?.add(bytes)
    } catch {
      throw .cryptography(error)
    }
  }

  /// The checksum of all that was added; nil if none is computed.
  mutating func finish() throws(DownloadError) -> Checksum? {
    guard isWanted else { return nil }
    do throws(CryptographyError) {
      defer { isUsed = false }
      return try stream?.finish()
    } catch {
      throw .cryptography(error)
    }
  }
}
