#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension FileSystem {
  /// Whether this process may write to a file or folder, as access(2) tells it.
  package static func isWritable(_ path: String) -> Bool {
    access(path, W_OK) == 0
  }
}
