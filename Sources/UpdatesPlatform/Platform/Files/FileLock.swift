#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A lock between processes: a file beside the one it guards, which is never removed.
///
/// It ends with the process that holds it, however that ends.
package struct FileLock {
  package let path: String
  /// How long to wait for another process.
  package let patience: Duration

  package init(path: String, patience: Duration) {
    self.path = path
    self.patience = patience
  }

  /// Takes the lock, which no other process and no other thread then has until it is unlocked.
  ///
  /// - Throws: `FileError.locked` if somebody else holds it until patience ends.
  package func take() throws(FileError) -> OpenFile {
    let file = try openFile()
    guard try wait(for: file) else { throw .locked(path: path) }
    return file
  }

  /// Takes the lock without waiting; nil if another process holds it.
  ///
  /// It is held until the file, and every copy of it that a child has inherited, is closed.
  package func takeNow() throws(FileError) -> OpenFile? {
    let file = try openFile()
    guard try file.tryLocking() else { return nil }
    return file
  }

  private func openFile() throws(FileError) -> OpenFile {
    let file = try OpenFile(path, flags: OpenFile.lockFlags | O_NOFOLLOW, permissions: 0o600)
    let facts = try file.facts()
    guard facts.kind == .regular else { throw .notRegular(path: path) }
    try FileSystem.refuseForeign(facts, path: path)
    return file
  }

  /// Whether the file could be locked in time.
  private func wait(for file: borrowing OpenFile) throws(FileError) -> Bool {
    let end = ContinuousClock.now + patience
    var pauses = Pauses()
    while try !file.tryLocking() {
      guard .now < end else { return false }
      pauses.wait()
    }
    return true
  }
}

/// Growing pauses between tries for something that another process has, on a thread that may block.
package struct Pauses {
  private var next: UInt32 = 200

  package init() {}

  /// Sleeps: a fifth of a millisecond at first, at most ten.
  package mutating func wait() {
    // Unequal, so that those who wait do not come back all at once.
    usleep(UInt32.random(in: next / 2...next))
    next = min(next * 2, 10_000)
  }
}
