#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the process may do with a path.
package enum FileAccess {
  /// Whether there is something at the path that may be read.
  package static func canRead(_ path: String) -> Bool {
    access(path, R_OK) == 0
  }
}
