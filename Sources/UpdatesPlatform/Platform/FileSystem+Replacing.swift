#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension FileSystem {
  /// Puts a file in place as a whole: whoever reads sees the old content or the new, never a part.
  ///
  /// The new content is first written to `temporary`, a path in the same folder; what a process
  /// that was killed left there is removed. A durable replacement has all its bytes on the disk
  /// before it takes the name, so that a loss of power too leaves the old or the new, and the name
  /// when this returns, so that what is done next does not outlive it.
  package static func replace(
    _ path: String, with bytes: [UInt8], permissions: UInt32 = 0o600, through temporary: String,
    isDurable: Bool = true
  ) throws(FileError) {
    try remove(temporary)
    do {
      try write(bytes, to: temporary, permissions: permissions, isDurable: isDurable)
      try rename(temporary, to: path)
    } catch {
      // The first cause is the one to report.
      try? remove(temporary)
      throw error
    }
    if isDurable { try synchronizeFolder(of: path) }
  }

  private static func synchronizeFolder(of path: String) throws(FileError) {
    do throws(FileError) {
      try OpenFolder(folder(of: path)).synchronize()
    } catch .permissionDenied {
      // A folder that may be written to but not listed cannot be opened for this.
    }
  }

  private static func write(
    _ bytes: [UInt8], to path: String, permissions: UInt32, isDurable: Bool
  ) throws(FileError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    let file = try OpenFile(path, flags: flags, permissions: permissions)
    try file.write(bytes)
    if isDurable { try file.synchronize() }
  }

  /// Makes a folder and those above it that are missing, each for its owner only, or with permissions
  /// less the umask.
  ///
  /// Root makes none in a folder of another user, who could not remove it again.
  package static func makeFolder(
    _ path: String, permissions: UInt32 = 0o700
  ) throws(FileError) {
    let existing: FileFacts
    do {
      existing = try facts(of: path)
    } catch .missing {
      let parent = folder(of: path)
      guard parent != path else { throw .missing(path: path) }
      try makeFolder(parent, permissions: permissions)
      guard mkdir(path, mode_t(permissions)) == 0 || errno == EEXIST else {
        throw FileError(errno, path: path, operation: "make a folder")
      }
      return
    }
    guard existing.kind == .directory else { throw .notDirectory(path: path) }
    try refuseForeign(existing, path: path)
  }

  /// Throws where the process is root's and the file another user's.
  package static func refuseForeign(_ facts: FileFacts, path: String) throws(FileError) {
    guard User.current == User.root, facts.owner != User.root else { return }
    throw .foreignOwner(path: path, user: facts.owner)
  }

  /// The folder that a path is in; `.` for a bare name.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
