#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension FileSystem {
  /// Puts a file in place as a whole, unless there is one already, or a link; tells whether it did.
  package static func place(
    _ path: String, with bytes: [UInt8], permissions: UInt32 = 0o600
  ) throws(FileError) -> Bool {
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
    // A file system without hard links, such as FAT.
    guard code == EPERM || code == ENOTSUP else {
      try remove(temporary)
      throw FileError(code, path: path, operation: "link")
    }
    try rename(temporary, to: path)
    return true
  }

  /// A hidden name in the same folder that no other process uses.
  package static func temporaryName(beside path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return folder(of: path) + "/.\(name).\(getpid())"
  }

  private static func hasEntry(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }
}
