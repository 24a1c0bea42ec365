#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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
    // This is a file system without hard links, such as FAT.
    guard code == EPERM || code == ENOTSUP else {
      try remove(temporary)
      throw Problem(errno: code, path: path, operation: "linking it")
    }
    try rename(temporary, to: path)
    return true
  }

  package static func temporaryName(beside path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return folder(of: path) + "/.\(name).\(getpid())"
  }

  private static func hasEntry(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }
}
