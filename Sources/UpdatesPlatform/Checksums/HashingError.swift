/// Why the checksum of a file could not be computed.
package enum HashingError: Error, Equatable, Sendable {
  case file(FileError)
  /// Its content was changed while it was read.
  case changed(path: String)
  case cryptography(CryptographyError)
  case cancelled

  /// What went wrong, without the file's path and without a full stop.
  package var summary: String {
    switch self {
    case .file(let error): error.summary
    case .changed: "it was changed while it was read"
    case .cryptography(let error): error.summary
    case .cancelled: "it was cancelled"
    }
  }
}
