#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension FileSystem {
  /// The path of the working folder, without links; nil where it is gone.
  package static var workingFolder: String? {
    guard let folder = getcwd(nil, 0) else { return nil }
    defer { free(folder) }
    return String(cString: folder)
  }

  /// Whether a path leads to the working folder, or to one above it; links are followed.
  ///
  /// What replaces such a folder leaves the shell, and us, in one that is gone. False where there
  /// is nothing at the path, or the working folder itself is gone.
  package static func containsWorkingFolder(_ path: String) -> Bool {
    guard let found = realpath(path, nil) else { return false }
    defer { free(found) }
    guard let working = workingFolder else { return false }
    let place = String(cString: found)
    return place == "/" || place == working || working.hasPrefix(place + "/")
  }
}
