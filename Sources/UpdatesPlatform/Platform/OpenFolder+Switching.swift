import CUpdatesFileSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension OpenFolder {
  /// Whether the file system has a way to rename.
  package enum RenameOutcome: Equatable {
    case done
    /// Nothing was done; it has to be done in another way.
    case notOffered
    /// Nothing was done: the names are not both there, or the new one is taken.
    case otherNames
    /// Nothing was done: one of them is the root of a file system.
    case mounted
    /// Nothing was done: they are not on one file system, or not in one layer of it.
    case apart
  }

  /// Lets two names change what they stand for in one step: `renameat2(RENAME_EXCHANGE)`, or
  /// `renameatx_np(RENAME_SWAP)` on macOS.
  package func exchange(
    _ name: String, with folder: OpenFolder, _ other: String
  ) throws(FileError) -> RenameOutcome {
    try outcome(
      cfilesystem_exchange(descriptor, name, folder.descriptor, other), path: folder.shown(other))
  }

  /// Gives something a name that is free: `renameat2(RENAME_NOREPLACE)`, or
  /// `renameatx_np(RENAME_EXCL)` on macOS.
  package func renameNew(
    _ name: String, to folder: OpenFolder, as other: String
  ) throws(FileError) -> RenameOutcome {
    try outcome(
      cfilesystem_rename_new(descriptor, name, folder.descriptor, other), path: folder.shown(other))
  }

  /// Gives something another name in another folder, which may replace what has it; `rename(2)`.
  package func move(
    _ name: RawName, to folder: OpenFolder, as other: RawName
  ) throws(FileError) -> RenameOutcome {
    let result = renameat(descriptor, name.bytes, folder.descriptor, other.bytes)
    return try outcome(result == 0 ? 0 : errno, path: folder.shown(other.shown))
  }

  /// Waits until all that was written to the file system it is on has reached the disk.
  package func synchronizeFileSystem() throws(FileError) {
    let code = cfilesystem_synchronize(descriptor)
    guard code != 0, code != EINVAL, code != ENOTSUP, code != ENOSYS else { return }
    throw FileError(code, path: path, operation: "syncfs")
  }

  /// Moves something as it is into another folder, where its name is free; false where it is taken by
  /// now.
  package func moveNew(
    _ name: RawName, _ facts: FileFacts, to folder: OpenFolder
  ) throws(FileError) -> Bool {
    // A folder is renamed into another one only by who may write to it.
    let isOpened = openUp(name, facts)
    var end = self
    defer { if isOpened { end.restore(name, facts) } }
    var outcome = try self.outcome(
      cfilesystem_rename_new(descriptor, name.bytes, folder.descriptor, name.bytes),
      path: folder.shown(name.shown))
    if outcome == .notOffered {
      guard try folder.facts(of: name) == nil else { return false }
      outcome = try move(name, to: folder, as: name)
    }
    switch outcome {
    case .done: end = folder
    case .otherNames: return try self.facts(of: name) == nil
    case .notOffered, .mounted, .apart:
      throw .failed(
        path: shown(name.shown), operation: "rename", reason: "it cannot leave its folder")
    }
    return true
  }

  /// Throws where something is a folder of somebody else, who does not let us move it.
  package func checkMovable(_ name: RawName, _ facts: FileFacts) throws(FileError) {
    guard facts.kind == .directory, facts.owner != User.current,
      faccessat(descriptor, name.bytes, W_OK, 0) != 0
    else { return }
    throw FileError(errno, path: shown(name.shown), operation: "move")
  }

  /// Lets the owner list and change a folder of a name in it, and tells whether that was needed; a
  /// file stays as it is.
  @discardableResult
  package func openUp(_ name: RawName, _ facts: FileFacts) -> Bool {
    guard facts.kind == .directory, facts.permissions & 0o700 != 0o700,
      facts.owner == User.current
    else { return false }
    // Where that is refused, so is what needs it, and with the better cause.
    let permissions = mode_t(facts.permissions & 0o777 | 0o700)
    return fchmodat(descriptor, name.bytes, permissions, AT_SYMLINK_NOFOLLOW) == 0
  }

  /// Undoes `openUp`.
  package func restore(_ name: RawName, _ facts: FileFacts) {
    _ = fchmodat(descriptor, name.bytes, mode_t(facts.permissions), AT_SYMLINK_NOFOLLOW)
  }

  private func outcome(_ code: Int32, path: String) throws(FileError) -> RenameOutcome {
    switch code {
    case 0: .done
    case EINVAL, ENOSYS, ENOTSUP: .notOffered
    case ENOENT, EEXIST: .otherNames
    case EBUSY: .mounted
    case EXDEV: .apart
    default: throw FileError(code, path: path, operation: "rename")
    }
  }
}
