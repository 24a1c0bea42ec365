import CUpdatesFileSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension OpenFolder {
  /// Lets two names change what they stand for in one step: `renameat2(RENAME_EXCHANGE)`, or
  /// `renameatx_np(RENAME_SWAP)` on macOS; false, and nothing is done, if the file system has no
  /// such call.
  package func exchange(
    _ name: String, with folder: OpenFolder, _ other: String
  ) throws(FileError) -> Bool {
    let code = cfilesystem_exchange(descriptor, name, folder.descriptor, other)
    if Self.isNotOffered(code) { return false }
    guard code == 0 else {
      throw FileError(code, path: folder.shown(other), operation: "rename")
    }
    return true
  }

  /// Gives something a name that is free: `renameat2(RENAME_NOREPLACE)`, or
  /// `renameatx_np(RENAME_EXCL)` on macOS; if the file system has no such call, it looks first.
  package func renameNew(
    _ name: RawName, to folder: OpenFolder, as other: RawName
  ) throws(FileError) {
    var code = cfilesystem_rename_new(descriptor, name.bytes, folder.descriptor, other.bytes)
    if Self.isNotOffered(code) {
      if try folder.facts(of: other) != nil {
        code = EEXIST
      } else {
        code = renameat(descriptor, name.bytes, folder.descriptor, other.bytes) == 0 ? 0 : errno
      }
    }
    guard code == 0 else {
      throw FileError(code, path: folder.shown(other.shown), operation: "rename")
    }
  }

  /// Waits until all that was written to the file system it is on has reached the disk.
  package func synchronizeFileSystem() throws(FileError) {
    let code = cfilesystem_synchronize(descriptor)
    guard code != 0, !Self.isNotOffered(code) else { return }
    throw FileError(code, path: path, operation: "syncfs")
  }

  private static func isNotOffered(_ code: Int32) -> Bool {
    [EINVAL, ENOSYS, ENOTSUP].contains(code)
  }
}
