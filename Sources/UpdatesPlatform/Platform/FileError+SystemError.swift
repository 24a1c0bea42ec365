#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension FileError {
  /// The fact behind the `errno` of a call that failed.
  package init(_ code: Int32, path: String, operation: String) {
    switch code {
    case ENOENT, ENOTDIR: self = .missing(path: path)
    case EISDIR: self = .isDirectory(path: path)
    case ELOOP: self = .symbolicLink(path: path)
    case EACCES, EPERM: self = .permissionDenied(path: path)
    case EROFS: self = .readOnly(path: path)
    case ENOSPC, EDQUOT: self = .diskFull(path: path)
    // What opening a socket gives, and a FIFO that nobody reads.
    case ENXIO, ENODEV: self = .notRegular(path: path)
    default:
      self = .failed(path: path, operation: operation, reason: SystemError.text(of: code))
    }
  }
}
