import CUpdatesSystem

extension OpenFolder {
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
      if try folder.facts(of: other) != nil {
        code = EEXIST
      } else {
        code = renameat(descriptor, name, folder.descriptor, other) == 0 ? 0 : errno
      }
    }
    guard code == 0 else {
      throw Problem(errno: code, path: folder.shown(other), operation: "moving it")
    }
  }

  package func synchronizeFileSystem() throws {
    let code = updates_filesystem_synchronize(descriptor)
    guard code != 0, !Self.isNotOffered(code) else { return }
    throw Problem(errno: code, path: path, operation: "writing it to disk")
  }

  private static func isNotOffered(_ code: Int32) -> Bool {
    [EINVAL, ENOSYS, ENOTSUP].contains(code)
  }
}
