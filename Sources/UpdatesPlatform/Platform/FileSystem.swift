#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The few things that are done with files, each with the cause where it fails.
package enum FileSystem {
  /// The whole content of a regular file of at most `limit` bytes.
  package static func contents(
    of path: String, limit: Int, followingLinks: Bool = true
  ) throws(FileError) -> [UInt8] {
    try OpenFile.reading(path, followingLinks: followingLinks).contents(limit: limit)
  }

  /// What is known of the file at a path.
  package static func facts(
    of path: String, followingLinks: Bool = true
  ) throws(FileError) -> FileFacts {
    var facts = stat()
    let result = followingLinks ? stat(path, &facts) : lstat(path, &facts)
    guard result == 0 else { throw FileError(errno, path: path, operation: "stat") }
    return FileFacts(facts)
  }

  /// Whether something is at a path, as far as can be seen.
  package static func isThere(_ path: String) -> Bool {
    access(path, F_OK) == 0
  }

  /// Removes a file or symbolic link; one that is not there is removed already.
  package static func remove(_ path: String) throws(FileError) {
    guard unlink(path) != 0, errno != ENOENT else { return }
    throw FileError(errno, path: path, operation: "remove")
  }

  /// Gives a file another name, replacing what has that name.
  package static func rename(_ path: String, to other: String) throws(FileError) {
    #if canImport(Glibc)
      let result = Glibc.rename(path, other)
    #else
      let result = Darwin.rename(path, other)
    #endif
    guard result == 0 else { throw FileError(errno, path: other, operation: "rename") }
  }

  /// The names in a folder, without `.` and `..`, in no order.
  package static func names(in folder: String) throws(FileError) -> [String] {
    try OpenFolder(folder).names()
  }
}
