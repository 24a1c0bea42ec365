/// Why a file did not arrive.
///
/// URLs and names are harmless text without user and password.
package enum DownloadError: Error, Equatable, Sendable {
  /// There was no answer, or not the whole of it, after the last try.
  case transport(TransportError)
  /// Another status than the file's; the time in seconds that the server asks to wait.
  case status(url: String, code: Int, retryAfter: Int?)
  /// No byte came for so many seconds.
  case stalled(url: String, seconds: Int)
  /// More bytes than the item allows, announced or sent.
  case tooLarge(url: String, limit: Int)
  /// Another number of bytes than the item must have; as far as is known.
  case wrongSize(url: String, expected: Int, actual: Int)
  /// Another checksum than the item must have.
  case mismatch(url: String, expected: Checksum, actual: Checksum)
  /// The item's name cannot be a file's.
  case unusableName(String)
  /// The folder, or the file of a `file:` URL, does not allow it.
  case file(FileError)
  /// Checksums cannot be computed here.
  case cryptography(CryptographyError)
  /// The task that waited was cancelled.
  case cancelled
}
