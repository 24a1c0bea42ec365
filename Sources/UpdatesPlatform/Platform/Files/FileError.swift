#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

package enum FileError: Explained, Equatable {
  case missing(path: String)
  case isDirectory(path: String)
  case notDirectory(path: String)
  case notRegular(path: String)
  case symbolicLink(path: String)
  case tooLarge(path: String, limit: Int)
  case permissionDenied(path: String)
  case readOnly(path: String)
  case diskFull(path: String)
  /// The file or folder belongs to another user, so root does not touch it.
  case foreignOwner(path: String, user: UInt32)
  /// Another process holds the file's lock.
  case locked(path: String)
  case immovable(path: String)
  /// Any other failure during `operation`, such as `opening it`; `reason` is the system's text.
  case failed(path: String, operation: String, reason: String)

  package var path: String {
    switch self {
    case .missing(let path), .isDirectory(let path), .notDirectory(let path),
      .notRegular(let path), .symbolicLink(let path), .tooLarge(let path, _),
      .permissionDenied(let path), .readOnly(let path), .diskFull(let path),
      .foreignOwner(let path, _), .locked(let path), .immovable(let path), .failed(let path, _, _):
      path
    }
  }
}

extension FileError {
  /// The problem, without the file's path and without a full stop.
  package var summary: String {
    switch self {
    case .missing: "it does not exist"
    case .isDirectory: "it is a folder"
    case .notDirectory: "it is not a folder"
    case .notRegular: "it is not a regular file"
    case .symbolicLink: "it is a symbolic link, which is not followed"
    case .tooLarge(_, let limit): "it is larger than \(limit.byteCount)"
    case .permissionDenied: "permission denied"
    case .readOnly: "the file system is read-only"
    case .diskFull: "the disk is full"
    case .foreignOwner(_, let user): "it belongs to another user (\(user))"
    case .locked: "another process has locked it"
    case .immovable: "the system does not let it be moved or removed"
    case .failed(_, let operation, let reason): "\(reason) while \(operation)"
    }
  }
}

extension FileError {
  /// Makes the error for the `errno` of a failed call.
  package init(_ code: Int32, path: String, operation: String) {
    switch code {
    case ENOENT, ENOTDIR: self = .missing(path: path)
    case EISDIR: self = .isDirectory(path: path)
    case ELOOP: self = .symbolicLink(path: path)
    case EACCES, EPERM: self = .permissionDenied(path: path)
    case EROFS: self = .readOnly(path: path)
    case EXDEV, EBUSY: self = .immovable(path: path)
    case ENOSPC, EDQUOT: self = .diskFull(path: path)
    // Opening a socket, or a FIFO that no process reads, gives these.
    case ENXIO, ENODEV: self = .notRegular(path: path)
    default:
      self = .failed(path: path, operation: operation, reason: SystemError.text(of: code))
    }
  }
}
