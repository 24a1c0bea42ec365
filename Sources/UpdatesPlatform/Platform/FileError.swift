/// What the file system refused.
package enum FileError: Error, Equatable, Sendable {
  case missing(path: String)
  case isDirectory(path: String)
  /// Something else where a folder has to be.
  case notDirectory(path: String)
  /// A FIFO, a socket or a device.
  case notRegular(path: String)
  /// A symbolic link where none is followed.
  case symbolicLink(path: String)
  case tooLarge(path: String, limit: Int)
  case permissionDenied(path: String)
  case readOnly(path: String)
  case diskFull(path: String)
  /// A file or folder of another user, which root does not touch.
  case foreignOwner(path: String, user: UInt32)
  /// Another process holds its lock.
  case locked(path: String)
  /// Any other failure, in the words of the C library.
  case failed(path: String, operation: String, reason: String)

  /// The file or folder in question.
  package var path: String {
    switch self {
    case .missing(let path), .isDirectory(let path), .notDirectory(let path),
      .notRegular(let path), .symbolicLink(let path), .tooLarge(let path, _),
      .permissionDenied(let path), .readOnly(let path), .diskFull(let path),
      .foreignOwner(let path, _), .locked(let path), .failed(let path, _, _):
      path
    }
  }
}
