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

  /// Gives something a name that is free, whatever both names are.
  package func renameNew(_ name: RawName, to folder: OpenFolder) throws(FileError) -> RenameOutcome
  {
    try outcome(
      cfilesystem_rename_new(descriptor, name.bytes, folder.descriptor, name.bytes),
      path: folder.shown(name.shown))
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

  /// Lets the owner list and change a folder of a name in it; a file stays as it is.
  package func openUp(_ name: String, _ facts: FileFacts) {
    openUp(RawName(name), facts)
  }

  package func openUp(_ name: RawName, _ facts: FileFacts) {
    guard facts.kind == .directory, facts.permissions & 0o700 != 0o700,
      facts.owner == User.current
    else { return }
    // Where that is refused, so is what needs it, and with the better cause.
    let permissions = mode_t(facts.permissions & 0o777 | 0o700)
    _ = fchmodat(descriptor, name.bytes, permissions, AT_SYMLINK_NOFOLLOW)
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
