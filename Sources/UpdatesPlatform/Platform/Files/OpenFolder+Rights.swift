import CUpdatesSystem

extension OpenFolder {
  /// Gives an entry the owner, group and permissions of the one that it is to replace.
  ///
  /// It gives only the rights that this process may give. The owner of a folder can always use it.
  /// An access list is not copied; the rights that only its users and groups had are not given, and
  /// no permission that is not in `mask`.
  package func takeRights(
    _ name: String, of other: String, in folder: OpenFolder, mask: UInt32 = 0o7777
  ) throws {
    guard let own = try facts(of: name), own.kind != .symbolicLink else { return }
    guard let facts = try folder.facts(of: other) else {
      openUp(name, own)
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
    var hasGroup = true
    if own.owner != facts.owner || own.group != facts.group {
      // Only root may change the owner; every user may set a group of their own.
      hasGroup =
        fchownat(descriptor, name, facts.owner, facts.group, AT_SYMLINK_NOFOLLOW) == 0
        || fchownat(descriptor, name, uid_t.max, facts.group, AT_SYMLINK_NOFOLLOW) == 0
    }
    // With an access list, the group permissions are its mask, and say nothing of the group.
    if !hasGroup || folder.hasAttribute("system.posix_acl_access", other) {
      // The group may do only what everybody may do.
      permissions = permissions & 0o1707 | (permissions & 0o007) << 3
    }
    permissions &= mask
    // Some file systems have one mode only, and refuse a request to set it.
    guard try self.facts(of: name)?.permissions != permissions else { return }
    try setPermissions(permissions, of: name)
  }

  package func hasCapabilities(_ name: String) -> Bool {
    hasAttribute("security.capability", name)
  }

  /// True too if that cannot be found out.
  private func hasAttribute(_ attribute: String, _ name: String) -> Bool {
    updates_filesystem_has_attribute(descriptor, name, attribute) != 0
  }

  package func openUp(_ name: some EntryName, _ facts: FileFacts) {
    guard facts.kind == .directory, facts.permissions & 0o700 != 0o700,
      facts.owner == User.current
    else { return }
    // If this is refused, the operation that needs it fails too, with a better error.
    let permissions = mode_t(facts.permissions & 0o777 | 0o700)
    _ = fchmodat(descriptor, name.nameBytes, permissions, AT_SYMLINK_NOFOLLOW)
  }

  /// Whether the file system gives the folder the permissions that it is asked for; FAT does not.
  func keepsPermissions() throws -> Bool {
    // Rights are only taken away meanwhile.
    let before = try facts().permissions
    let fewer = before & ~0o077
    guard fewer != before else { return true }
    defer { _ = fchmod(descriptor, mode_t(before)) }
    return try fchmod(descriptor, mode_t(fewer)) == 0 && facts().permissions == fewer
  }

  package func restrictPermissions(to permissions: UInt32) throws {
    let before = try facts().permissions
    guard before & permissions != before else { return }
    try calling(
      path, "setting its permissions", fchmod(descriptor, mode_t(before & permissions)))
  }

  /// Sets the permissions of a file in this folder.
  ///
  /// The name must not be a symbolic link, because links are followed.
  package func setPermissions(_ permissions: UInt32, of name: String) throws {
    try calling(
      shown(name), "setting its permissions", fchmodat(descriptor, name, mode_t(permissions), 0))
  }
}
