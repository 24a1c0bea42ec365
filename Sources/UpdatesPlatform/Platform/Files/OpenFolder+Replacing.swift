extension OpenFolder {
  /// Replaces the content of a file in one step; it is on the disk before it takes the name.
  ///
  /// The content is first written to `temporary` in the same folder; a file that a killed process
  /// left there is removed. The permissions do not depend on the umask.
  package func replace(
    _ name: String, with bytes: [UInt8], permissions: UInt32, through temporary: String
  ) throws {
    try remove(temporary)
    do {
      let file = try create(temporary)
      try file.write(bytes)
      guard fchmod(file.descriptor, mode_t(permissions)) == 0 else {
        throw Problem(errno: errno, path: shown(temporary), operation: "setting its permissions")
      }
      try file.synchronize()
      try rename(temporary, as: name)
    } catch let error as Problem {
      // The first error is the one to report.
      try? remove(temporary)
      throw error
    }
  }

  /// Locks this folder until this value goes away; false if another process keeps its lock longer.
  ///
  /// The lock is advisory: it affects only processes that ask for it. The result is also true if
  /// the file system has no locks for folders.
  package func lock(within patience: Duration) -> Bool {
    let end = ContinuousClock.now + patience
    var pauses = Pauses()
    while Descriptor.lock(descriptor) == EWOULDBLOCK {
      guard ContinuousClock.now < end else { return false }
      pauses.wait()
    }
    return true
  }
}
