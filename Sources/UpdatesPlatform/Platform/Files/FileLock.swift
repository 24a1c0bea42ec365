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

  /// That the lock was not to be had, told apart from what a body throws.
  package struct Failure: Error, Equatable {
    package var cause: FileError
  }

  /// Runs a body while no other process, and no other thread, holds this lock.
  package func hold<Result>(_ body: () throws -> Result) throws -> Result {
    let file = try lockedFile()
    // Naming the file once more keeps it open, and so locked, until the body has ended.
    defer { file.unlock() }
    return try body()
  }

  /// Takes the lock without waiting; nil where another process holds it.
  ///
  /// It is held until the file, and every copy of it that a child has inherited, is closed.
  package func takeNow() throws(FileError) -> OpenFile? {
    let file = try openFile()
    guard try file.tryLocking() else { return nil }
    return file
  }

  private func lockedFile() throws(Failure) -> OpenFile {
    do throws(FileError) {
      let file = try openFile()
      if try wait(for: file) { return file }
    } catch {
      throw Failure(cause: error)
    }
    throw Failure(cause: .locked(path: path))
  }

  private func openFile() throws(FileError) -> OpenFile {
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK
    let file = try OpenFile(path, flags: flags, permissions: 0o600)
    let facts = try file.facts()
    guard facts.kind == .regular else { throw .notRegular(path: path) }
    try FileSystem.refuseForeign(facts, path: path)
    return file
  }

  /// Tells whether the lock was to be had in time.
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
