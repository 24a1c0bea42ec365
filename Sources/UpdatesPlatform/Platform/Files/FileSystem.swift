/// Operations on files by path; each throws the cause of its failure.
package enum FileSystem {
  /// The whole content of a regular file of at most `limit` bytes.
  package static func contents(
    of path: String, limit: Int, followingLinks: Bool = true
  ) throws -> [UInt8] {
    try OpenFile.reading(path, followingLinks: followingLinks).contents(limit: limit)
  }

  /// The first bytes of a regular file, at most `count`.
  package static func head(of path: String, count: Int) throws -> [UInt8] {
    try OpenFile.reading(path).read(atMost: count)
  }

  package static func facts(of path: String, followingLinks: Bool = true) throws -> FileFacts {
    try FileFacts(path) { followingLinks ? stat(path, &$0) : lstat(path, &$0) }
  }

  package static func isThere(_ path: String) -> Bool {
    access(path, F_OK) == 0
  }

  /// Removes a file or symbolic link; it is not an error if the path does not exist.
  package static func remove(_ path: String) throws {
    guard unlink(path) != 0, errno != ENOENT else { return }
    throw Problem(errno: errno, path: path, operation: "removing it")
  }

  package static func rename(_ path: String, to other: String) throws {
    try calling(other, "moving it", renameat(AT_FDCWD, path, AT_FDCWD, other))
  }

  /// The names in a folder, without `.` and `..`, in no particular order.
  package static func names(in folder: String) throws -> [String] {
    try OpenFolder(folder).names()
  }
}

extension FileSystem {
  /// Replaces a file at once as `OpenFolder.replace` does, through a path in the same folder.
  ///
  /// If it is durable, the name is on the disk when this returns, so nothing that is done later
  /// survives without it.
  package static func replace(
    _ path: String, with bytes: [UInt8], permissions: UInt32 = 0o600, through temporary: String,
    isExact: Bool = false, isDurable: Bool = true
  ) throws {
    let folder = try OpenFolder(folder(of: path))
    try folder.replace(
      name(of: path), with: bytes, permissions: permissions, through: name(of: temporary),
      isExact: isExact, isDurable: isDurable)
    if isDurable { try folder.synchronize() }
  }

  /// Makes a folder and the missing folders above it, by default for its owner only.
  ///
  /// The umask limits `permissions`. Root makes no folder in a folder of another user, who could
  /// not remove it again.
  package static func makeFolder(_ path: String, permissions: UInt32 = 0o700) throws {
    let existing: FileFacts
    do {
      existing = try facts(of: path)
    } catch Problem.kind(.fileMissing) {
      let parent = folder(of: path)
      guard parent != path else { throw Problem.file(.fileMissing, path) }
      try makeFolder(parent, permissions: permissions)
      guard mkdir(path, mode_t(permissions)) == 0 || errno == EEXIST else {
        throw Problem(errno: errno, path: path, operation: "creating it")
      }
      return
    }
    guard existing.kind == .directory else { throw Problem.file(.fileNotFolder, path) }
    try refuseForeign(existing, path: path)
  }

  /// Throws if this process runs as root and the file belongs to another user.
  package static func refuseForeign(_ facts: FileFacts, path: String) throws {
    guard User.current == User.root, facts.owner != User.root else { return }
    throw Problem.fileForeign(path, user: facts.owner)
  }

  /// The last name in a path.
  private static func name(of path: String) -> String {
    String(Substring(path.utf8.split(separator: UInt8(ascii: "/")).last ?? path.utf8[...]))
  }

  /// The folder of a path; `.` for a bare name.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

extension FileSystem {
  /// Whether this process may write to a file or folder, according to access(2).
  package static func isWritable(_ path: String) -> Bool {
    access(path, W_OK) == 0
  }

  package static func isReadable(_ path: String) -> Bool {
    access(path, R_OK) == 0
  }
}

extension FileSystem {
  /// Creates a file with its whole content at once; returns false if the path exists already.
  ///
  /// A symbolic link at the path counts as existing.
  package static func place(
    _ path: String, with bytes: [UInt8], permissions: UInt32 = 0o600
  ) throws -> Bool {
    let temporary = temporaryName(beside: path)
    try replace(temporary, with: bytes, permissions: permissions, through: temporary + "~")
    guard link(temporary, path) != 0 else {
      try remove(temporary)
      return true
    }
    let code = errno
    if code == EEXIST || hasEntry(path) {
      try remove(temporary)
      return false
    }
    // The file system has no hard links, as FAT, or not this one.
    defer { try? remove(temporary) }
    guard !hasEntry(path) else { return false }
    try rename(temporary, to: path)
    return true
  }

  /// Makes a symbolic link in one step, or exchanges what is at the path for it.
  package static func placeLink(_ path: String, to target: String) throws {
    let temporary = temporaryName(beside: path)
    guard symlink(target, temporary) == 0 else {
      throw Problem(errno: errno, path: path, operation: "creating it")
    }
    do {
      try rename(temporary, to: path)
    } catch {
      try? remove(temporary)
      throw error
    }
  }

  /// Two containers may share a folder and have processes of the same number.
  package static func temporaryName(beside path: String) -> String {
    // With its ending, the name is not longer than a file system allows.
    let name = String(decoding: Self.name(of: path).utf8.prefix(100), as: UTF8.self)
    return folder(of: path) + "/.\(name).\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
  }

  private static func hasEntry(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }
}
