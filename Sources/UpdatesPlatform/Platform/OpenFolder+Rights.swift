#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension OpenFolder {
  /// Lets what has a name in this folder be used as what it is to replace: by the same owner, group
  /// and others, as far as we may give that; a folder always by its owner.
  package func takeRights(
    _ name: String, of other: String, in folder: OpenFolder
  ) throws(FileError) {
    guard let own = try facts(of: name), own.kind != .symbolicLink else { return }
    guard let facts = try folder.facts(of: other) else {
      openUp(RawName(name), own)
      return
    }
    // Never as whom it runs: a file of another user would else run as us.
    var permissions = facts.permissions & 0o777
    switch (facts.kind == .directory, own.kind == .directory) {
    case (true, true): permissions = facts.permissions & 0o3777 | 0o700
    case (false, true): permissions |= (permissions & 0o444) >> 2 | 0o700
    case (true, false): permissions &= 0o666
    case (false, false): break
    }
    if own.owner != facts.owner || own.group != facts.group {
      // Only root may give things away; a group of one's own everybody may.
      let hasGroup =
        fchownat(descriptor, name, facts.owner, facts.group, AT_SYMLINK_NOFOLLOW) == 0
        || fchownat(descriptor, name, uid_t.max, facts.group, AT_SYMLINK_NOFOLLOW) == 0
      // Another group may do no more than everybody.
      if !hasGroup { permissions = permissions & 0o1707 | (permissions & 0o007) << 3 }
    }
    // Some file systems know one mode only, and refuse to be asked for it.
    guard try self.facts(of: name)?.permissions != permissions else { return }
    try setPermissions(permissions, of: name)
  }

  /// Makes a folder unless something has its name.
  package func makeFolder(_ name: RawName, permissions: UInt32) throws(FileError) {
    guard mkdirat(descriptor, name.bytes, mode_t(permissions | 0o700)) != 0, errno != EEXIST else {
      return
    }
    throw FileError(errno, path: shown(name.shown), operation: "make a folder")
  }

  /// Throws if something is a folder that we may not write to, and so not move to another one.
  package func checkMovable(_ name: RawName, _ facts: FileFacts) throws(FileError) {
    guard facts.kind == .directory, faccessat(descriptor, name.bytes, W_OK, 0) != 0 else { return }
    throw FileError(errno, path: shown(name.shown), operation: "move")
  }

  /// Lets the owner list and change a folder of a name in it; a file stays as it is.
  package func openUp(_ name: RawName, _ facts: FileFacts) {
    guard facts.kind == .directory, facts.permissions & 0o700 != 0o700,
      facts.owner == User.current
    else { return }
    // Where that is refused, so is what needs it, and with the better cause.
    let permissions = mode_t(facts.permissions & 0o777 | 0o700)
    _ = fchmodat(descriptor, name.bytes, permissions, AT_SYMLINK_NOFOLLOW)
  }
}
