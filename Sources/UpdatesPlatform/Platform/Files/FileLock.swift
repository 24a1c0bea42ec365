/// A lock between processes: a file next to the one that it guards, which is never removed.
///
/// The lock ends with the process that holds it, even if that crashes.
package struct FileLock {
  package let path: String
  package let patience: Duration

  package init(path: String, patience: Duration) {
    self.path = path
    self.patience = patience
  }

  /// Takes the lock and keeps it from all other processes and threads until it is unlocked.
  ///
  /// - Throws: `Problem.locked` if another holds the lock until `patience` ends.
  package func take() throws -> OpenFile {
    // Usually it is free, and a wait costs more than to ask.
    if let file = try takeNow() { return file }
    let wait = LockWait(patience: patience)
    guard let file = try wait.take(takeNow) else { throw Problem.file(.fileLocked, path) }
    return file
  }

  /// Takes the lock without waiting; nil if another process holds it.
  ///
  /// The lock is held until the file, and every copy that a child has inherited, is closed.
  package func takeNow() throws -> OpenFile? {
    let file = try openFile()
    guard try file.tryLocking() else { return nil }
    return file
  }

  private func openFile() throws -> OpenFile {
    let file = try OpenFile(
      path, flags: OpenFile.lockFlags | O_NOFOLLOW, permissions: 0o600, shown: path)
    let facts = try file.facts()
    guard facts.kind == .regular else { throw Problem.file(.fileNotRegular, path) }
    try FileSystem.refuseForeign(facts, path: path)
    return file
  }
}

/// A wait for a lock that another process may hold.
package struct LockWait {
  /// The longest wait that is not reported.
  static let moment = Duration.seconds(1)

  let deadline: Deadline
  /// Receives true when the wait takes more than a moment, and false when such a wait is over.
  let tells: ((Bool) -> Void)?

  package init(
    patience: Duration, until deadline: Deadline = Deadline(),
    telling tells: ((Bool) -> Void)? = nil
  ) {
    self.deadline = deadline.within(patience)
    self.tells = tells
  }

  /// Repeats an attempt, and blocks the thread between; nil if the deadline passes.
  ///
  /// Throws `CancellationError`, or what the attempt throws.
  package func take<Lock: ~Copyable>(_ attempt: () throws -> Lock?) throws -> Lock? {
    let begin = ContinuousClock.now
    var pauses = Pauses()
    var isTold = false
    defer { if isTold { tells?(false) } }
    while true {
      if let lock = try attempt() { return lock }
      try deadline.checkCancelled()
      guard !deadline.isOver else { return nil }
      if !isTold, begin.duration(to: .now) >= Self.moment {
        isTold = true
        tells?(true)
      }
      pauses.wait()
    }
  }
}

/// Growing pauses between attempts to get what another process holds.
///
/// They block the thread.
package struct Pauses {
  private var next: UInt32 = 200

  package init() {}

  /// Sleeps: at most a fifth of a millisecond at first, later at most ten milliseconds.
  package mutating func wait() {
    // The random time keeps waiting processes from trying again all at once.
    usleep(UInt32.random(in: next / 2...next))
    next = min(next * 2, 10_000)
  }
}
