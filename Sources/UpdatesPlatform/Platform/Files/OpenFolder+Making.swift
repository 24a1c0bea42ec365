extension OpenFolder {
  /// Makes a folder whose name must be free.
  package func makeNewFolder(_ name: String, permissions: UInt32) throws {
    guard mkdirat(descriptor, name, mode_t(permissions)) != 0 else { return }
    throw Problem(errno: errno, path: shown(name), operation: "creating it")
  }

  /// Makes a symbolic link whose name must be free.
  package func makeLink(_ name: String, to target: String) throws {
    guard symlinkat(target, descriptor, name) != 0 else { return }
    throw Problem(errno: errno, path: shown(name), operation: "creating it")
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
    guard fchmod(descriptor, mode_t(before & permissions)) != 0 else { return }
    throw Problem(errno: errno, path: path, operation: "setting its permissions")
  }
}

extension OpenFolder {
  /// Sets the permissions of a file in this folder.
  ///
  /// The name must not be a symbolic link, because links are followed.
  package func setPermissions(_ permissions: UInt32, of name: String) throws {
    try setPermissions(permissions, of: RawName(name))
  }

  package func setPermissions(_ permissions: UInt32, of name: RawName) throws {
    guard fchmodat(descriptor, name.bytes, mode_t(permissions), 0) == 0 else {
      throw Problem(errno: errno, path: shown(name.shown), operation: "setting its permissions")
    }
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
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    while true {
      let count = buffer.withUnsafeMutableBytes { readBytes(source.descriptor, $0) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw source.failure("reading it") }
      guard count > 0 else { break }
      try copy.write(Array(buffer[..<count]))
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
