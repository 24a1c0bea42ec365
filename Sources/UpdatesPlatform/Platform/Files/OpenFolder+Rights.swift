#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension OpenFolder {
  /// Gives an entry the owner, group and permissions of the one that it is to replace.
  ///
  /// It gives only the rights that this process may give. The owner of a folder can always use it.
  package func takeRights(
    _ name: String, of other: String, in folder: OpenFolder
  ) throws(FileError) {
    guard let own = try facts(of: name), own.kind != .symbolicLink else { return }
    guard let facts = try folder.facts(of: other) else {
      openUp(RawName(name), own)
      return
    }
    // Never copy set-user-ID: a file of another user would then run as this user.
    var permissions = facts.permissions & 0o777
    switch (facts.kind == .directory, own.kind == .directory) {
    case (true, true): permissions = facts.permissions & 0o3777 | 0o700
    case (false, true): permissions |= (permissions & 0o444) >> 2 | 0o700
    case (true, false): permissions &= 0o666
    case (false, false): break
    }
    if own.owner != facts.owner || own.group != facts.group {
      // Only root may change the owner; every user may set a group of their own.
      let hasGroup =
        fchownat(descriptor, name, facts.owner, facts.group, AT_SYMLINK_NOFOLLOW) == 0
        || fchownat(descriptor, name, uid_t.max, facts.group, AT_SYMLINK_NOFOLLOW) == 0
      // Another group may do only what everybody may do.
      if !hasGroup { permissions = permissions & 0o1707 | (permissions & 0o007) << 3 }
    }
    // Some file systems have one mode only, and refuse a request to set it.
    guard try self.facts(of: name)?.permissions != permissions else { return }
    try setPermissions(permissions, of: name)
  }

  /// Makes a folder if the name is free.
  package func makeFolder(_ name: RawName, permissions: UInt32) throws(FileError) {
    guard mkdirat(descriptor, name.bytes, mode_t(permissions | 0o700)) != 0, errno != EEXIST else {
      return
    }
    throw FileError(errno, path: shown(name.shown), operation: "make a folder")
  }

  /// Throws if an entry is a folder that cannot be moved because this process may not write to it.
  package func checkMovable(_ name: RawName, _ facts: FileFacts) throws(FileError) {
    guard facts.kind == .directory, faccessat(descriptor, name.bytes, W_OK, 0) != 0 else { return }
    throw FileError(errno, path: shown(name.shown), operation: "move")
  }

  /// Gives the owner the right to list and change a folder; a file stays unchanged.
  package func openUp(_ name: RawName, _ facts: FileFacts) {
    guard facts.kind == .directory, facts.permissions & 0o700 != 0o700,
      facts.owner == User.current
    else { return }
    // If this is refused, the operation that needs it fails too, with a better error.
    let permissions = mode_t(facts.permissions & 0o777 | 0o700)
    _ = fchmodat(descriptor, name.bytes, permissions, AT_SYMLINK_NOFOLLOW)
  }
}
