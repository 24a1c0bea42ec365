#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension FileSystem {
  /// Whether a path leads to the working folder, or to one above it; links are followed.
  ///
  /// What replaces such a folder leaves the shell, and us, in one that is gone. False where there
  /// is nothing at the path, or the working folder itself is gone.
  package static func containsWorkingFolder(_ path: String) -> Bool {
    guard let found = realpath(path, nil) else { return false }
    defer { free(found) }
    guard let folder = getcwd(nil, 0) else { return false }
    defer { free(folder) }
    let (place, working) = (String(cString: found), String(cString: folder))
    return place == "/" || place == working || working.hasPrefix(place + "/")
  }
}
