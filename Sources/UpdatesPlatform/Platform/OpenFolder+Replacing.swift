#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension OpenFolder {
  /// Puts new content in a file's place as one step, durable before it takes the name.
  ///
  /// It is written to `temporary` in the same folder first; what a process that was killed left
  /// there is removed. The umask has no say in the permissions.
  package func replace(
    _ name: String, with bytes: [UInt8], permissions: UInt32, through temporary: String
  ) throws(FileError) {
    try remove(temporary)
    do throws(FileError) {
      let file = try create(temporary)
      try file.write(bytes)
      guard fchmod(file.descriptor, mode_t(permissions)) == 0 else {
        throw FileError(errno, path: shown(temporary), operation: "chmod")
      }
      try file.synchronize()
      try rename(temporary, as: name)
    } catch {
      // The first cause is the one to report.
      try? remove(temporary)
      throw error
    }
  }

  /// Waits to be the only one that works in this folder, until this value goes away; false where
  /// another process has it for longer.
  ///
  /// It binds those only who ask. True too where the file system knows no locks of folders.
  package func lock(within patience: Duration) -> Bool {
    let end = ContinuousClock.now + patience
    var pauses = Pauses()
    while !tryLocking() {
      guard ContinuousClock.now < end else { return false }
      pauses.wait()
    }
    return true
  }

  private func tryLocking() -> Bool {
    var result: Int32
    repeat {
      result = flock(descriptor, LOCK_EX | LOCK_NB)
    } while result != 0 && errno == EINTR
    return result == 0 || errno != EWOULDBLOCK
  }
}
