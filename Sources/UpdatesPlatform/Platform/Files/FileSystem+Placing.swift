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
    let name = String(
      decoding: (path.split(separator: "/").last ?? "").utf8.prefix(100), as: UTF8.self)
    return folder(of: path) + "/.\(name).\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
  }

  private static func hasEntry(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }
}
