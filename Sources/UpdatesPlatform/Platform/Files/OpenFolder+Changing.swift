import CUpdatesSystem

extension OpenFolder {
  /// Makes a folder if the name is free; returns whether it was made.
  @discardableResult
  package func makeFolder(_ name: String, permissions: UInt32 = 0o700) throws -> Bool {
    if mkdirat(descriptor, name, mode_t(permissions)) == 0 { return true }
    guard errno == EEXIST else {
      throw Problem(errno: errno, path: shown(name), operation: "creating it")
    }
    return false
  }

  /// Makes a folder whose name must be free.
  package func makeNewFolder(_ name: String, permissions: UInt32) throws {
    try calling(shown(name), "creating it", mkdirat(descriptor, name, mode_t(permissions)))
  }

  /// Makes a symbolic link whose name must be free.
  package func makeLink(_ name: String, to target: String) throws {
    try calling(shown(name), "creating it", symlinkat(target, descriptor, name))
  }

  /// Makes a file whose name must be free.
  package func create(_ name: String, permissions: UInt32 = 0o600) throws -> OpenFile {
    try open(name, flags: O_RDWR | O_CREAT | O_EXCL, permissions: permissions)
  }

  /// Replaces a file at once: a reader sees the old content or the new, never a part.
  ///
  /// The new content is first written to `temporary` in the same folder; a file that a killed
  /// process left there is removed. A durable replacement has all its bytes on the disk before it
  /// takes the name, so a loss of power also leaves the old or the new content. Only exact
  /// permissions do not depend on the umask.
  package func replace(
    _ name: String, with bytes: [UInt8], permissions: UInt32, through temporary: String,
    isExact: Bool = true, isDurable: Bool = true
  ) throws {
    try remove(temporary)
    do {
      let file = try create(temporary, permissions: isExact ? 0o600 : permissions)
      try file.write(bytes)
      if isExact {
        try calling(
          file.path, "setting its permissions", fchmod(file.descriptor, mode_t(permissions)))
      }
      if isDurable { try file.synchronize() }
      try rename(temporary, as: name)
    } catch {
      // The first error is the one to report.
      try? remove(temporary)
      throw error
    }
  }

  /// Renames an entry, in this folder or into another one of the same file system.
  ///
  /// It replaces an existing file; a folder replaces only an empty folder.
  package func rename(
    _ name: some EntryName, to folder: OpenFolder? = nil, as other: some EntryName
  ) throws {
    let folder = folder ?? self
    try calling(
      folder.shown(other), "moving it",
      renameat(descriptor, name.nameBytes, folder.descriptor, other.nameBytes))
  }

  /// Exchanges two entries in one step; false if the file system cannot do that.
  ///
  /// It calls `renameat2(RENAME_EXCHANGE)`, or `renameatx_np(RENAME_SWAP)` on macOS. If the result
  /// is false, nothing has changed.
  package func exchange(_ name: String, with folder: OpenFolder, _ other: String) throws -> Bool {
    let code = updates_filesystem_rename(
      descriptor, name, folder.descriptor, other, UPDATES_FILESYSTEM_EXCHANGING)
    if Self.isNotOffered(code) { return false }
    guard code == 0 else {
      throw Problem(errno: code, path: folder.shown(other), operation: "moving it")
    }
    return true
  }

  /// Renames an entry to a name that must be free.
  ///
  /// It calls `renameat2(RENAME_NOREPLACE)`, or `renameatx_np(RENAME_EXCL)` on macOS. If the file
  /// system has no such call, it checks the name before it renames.
  package func renameNew(_ name: String, to folder: OpenFolder, as other: String) throws {
    var code = updates_filesystem_rename(
      descriptor, name, folder.descriptor, other, UPDATES_FILESYSTEM_NOT_REPLACING)
    if Self.isNotOffered(code) {
      guard try folder.facts(of: other) != nil else {
        return try rename(name, to: folder, as: other)
      }
      code = EEXIST
    }
    guard code == 0 else {
      throw Problem(errno: code, path: folder.shown(other), operation: "moving it")
    }
  }

  /// Makes a hard link to a file, under a name that must be free.
  package func link(_ name: String, to folder: OpenFolder, as other: String) throws {
    try calling(
      folder.shown(other), "linking it", linkat(descriptor, name, folder.descriptor, other, 0))
  }

  /// Gives a file the same name in another folder, where the name must be free.
  ///
  /// It makes a second name (hard link) or, if the file system refuses that, a copy with the same
  /// permissions and time.
  package func carry(_ name: String, to other: OpenFolder) throws {
    if linkat(descriptor, name, other.descriptor, name, 0) == 0 { return }
    try copy(name, to: other, as: name)
  }

  func copy(_ name: String, to other: OpenFolder, as newName: String) throws {
    let source = try reading(name)
    let copy = try other.create(newName)
    while true {
      let bytes = try source.read(atMost: 256 << 10)
      guard !bytes.isEmpty else { break }
      try copy.write(bytes)
    }
    let facts = try source.facts()
    // Never copy set-user-ID: a file of another user would then run as this user.
    try other.setPermissions(facts.permissions & 0o777, of: newName)
    // Before 1970 the nanoseconds are counted from the second before, too.
    let (seconds, rest) = facts.modified.quotientAndRemainder(dividingBy: 1_000_000_000)
    copy.setModified(
      seconds: rest < 0 ? seconds - 1 : seconds,
      nanoseconds: rest < 0 ? rest + 1_000_000_000 : rest)
  }
}

extension OpenFolder {
  /// Removes a file, or a folder of any depth, with one more descriptor; follows no link.
  ///
  /// Folders inside it are moved up into this folder, as `removing-` and a number, before they are
  /// emptied. If the process ends meanwhile, some of them stay under these names.
  package func removeTree(_ name: some EntryName) throws {
    var pending: [any EntryName] = [name]
    while let next = pending.popLast() {
      guard try !removeAtOnce(next) else { continue }
      let inner = try folder(next)
      for entry in try inner.rawNames() {
        guard try !inner.removeAtOnce(entry) else { continue }
        let name = "removing-\(UInt64.random(in: 0...UInt64.max))"
        do {
          try inner.rename(entry, to: self, as: name)
          pending.append(name)
        } catch Problem.kind(.fileImmovable) {
          // An overlay lets no folder of a lower layer be moved, but emptied.
          try inner.removeTree(entry)
        }
      }
      guard try removeEmptyFolder(next) else {
        throw Problem.fileFailed(
          shown(next), operation: "removing it", reason: "it is being filled")
      }
    }
  }

  /// Removes a file or link; it is not an error if the name does not exist.
  package func remove(_ name: some EntryName) throws {
    guard unlinkat(descriptor, name.nameBytes, 0) != 0, errno != ENOENT else { return }
    throw Problem(errno: errno, path: shown(name), operation: "removing it")
  }

  package func removeAll(but kept: Set<String>) throws {
    for name in try rawNames() where !(name.text.map(kept.contains) ?? false) {
      try removeTree(name)
    }
  }

  /// Removes a folder if it is empty; returns whether it no longer exists.
  @discardableResult
  package func removeEmptyFolder(_ name: some EntryName) throws -> Bool {
    guard unlinkat(descriptor, name.nameBytes, AT_REMOVEDIR) != 0, errno != ENOENT else {
      return true
    }
    guard errno == ENOTEMPTY || errno == EEXIST else {
      throw Problem(errno: errno, path: shown(name), operation: "removing it")
    }
    return false
  }

  /// Removes a file, a link or an empty folder; returns false for a folder that is not empty.
  ///
  /// The owner of such a folder gets the right to change it, so that it can be moved.
  private func removeAtOnce(_ name: some EntryName) throws -> Bool {
    guard unlinkat(descriptor, name.nameBytes, 0) != 0, errno != ENOENT else { return true }
    let code = errno
    guard let facts = try facts(of: name) else { return true }
    guard facts.kind == .directory else {
      throw Problem(errno: code, path: shown(name), operation: "removing it")
    }
    if try removeEmptyFolder(name) { return true }
    openUp(name, facts)
    return false
  }
}
