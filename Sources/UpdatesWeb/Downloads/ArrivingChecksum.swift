/// The checksum of what arrives, where one is wanted; it serves one download after the other.
struct ArrivingChecksum: ~Copyable {
  private var stream: ChecksumStream?
  private var isWanted = false
  private var isUsed = false

  /// Begins another one, by an algorithm or, with nil, by none.
  mutating func begin(_ algorithm: ChecksumAlgorithm?) throws(DownloadError) {
    isWanted = algorithm != nil
    guard let algorithm else { return }
    do throws(CryptographyError) {
      // What the last file has left in it may be unfinished.
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

  /// The checksum of all that was added; nil where none is wanted.
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
