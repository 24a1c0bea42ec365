#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension FileSystem {
  /// The path without links, `.` and `..`, as `realpath(3)` finds it; it has to exist.
  package static func resolved(_ path: String) throws(FileError) -> String {
    guard let found = realpath(path, nil) else {
      throw FileError(errno, path: path, operation: "realpath")
    }
    defer { free(found) }
    return String(cString: found)
  }
}
