import CUpdatesSpawn

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program that has our terminal while it runs.
package enum ForegroundRun {
  /// Blocks until the program has ended.
  ///
  /// It reads from `input` where that is given, else from the terminal; with an input, what it prints
  /// goes to standard error. Soon after `isUnwanted` has answered true it is ended, with what it has
  /// started. Without `isUnwanted` interrupt and quit from the keyboard do not end us meanwhile,
  /// as in `system(3)`.
  package static func end(
    executable: String, arguments: [String], environment: [String: String], input: Int32? = nil,
    unless isUnwanted: (() -> Bool)? = nil
  ) throws(ProcessError) -> ProcessEnd {
    cspawn_keep_children(1)
    defer { cspawn_keep_children(0) }
    // Who can end it hears of them.
    let ignoresInterrupts = isUnwanted == nil
    if ignoresInterrupts { cspawn_ignore_interrupts(1) }
    defer {
      if ignoresInterrupts { cspawn_ignore_interrupts(0) }
    }
    let child = try start(
      executable: executable, arguments: arguments, environment: environment, input: input)
    if let isUnwanted { try end(child, when: isUnwanted) }
    return try child.wait()
  }

  /// How long it may take to end in good order: whoever ends us waits no longer than a tenth of a
  /// second.
  private static let grace = Duration.milliseconds(20)

  /// Waits until it has ended; when it is not wanted any more it is asked to end, then made to.
  private static func end(
    _ child: ChildProcess, when isUnwanted: () -> Bool
  ) throws(ProcessError) {
    let notice: Int32
    do {
      notice = try child.endNotice()
    } catch {
      // Nobody could end it later.
      var tree = ProcessTree(of: child.id)
      tree.signal(SIGTERM)
      child.letGo()
      throw error
    }
    defer { close(notice) }
    func hasEnded(within time: Duration) -> Bool {
      !Polling.ready([notice], until: .now + time).isEmpty
    }
    while !isUnwanted() {
      if hasEnded(within: .milliseconds(10)) { return }
    }
    var tree = ProcessTree(of: child.id)
    tree.signal(SIGTERM)
    let limit = ContinuousClock.now + grace
    while .now < limit {
      if hasEnded(within: .milliseconds(5)) {
        if tree.hasNoOthers { return }
        _ = Polling.ready([], until: .now + .milliseconds(5))
      }
    }
    tree.signal(SIGKILL)
  }

  private static func start(
    executable: String, arguments: [String], environment: [String: String], input: Int32?
  ) throws(ProcessError) -> ChildProcess {
    let isInputTerminal = isatty(STDIN_FILENO) == 1
    let terminal =
      isInputTerminal || input != nil ? -1 : open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer {
      if terminal >= 0 { close(terminal) }
    }
    let output = input == nil && isatty(STDOUT_FILENO) == 1 ? STDOUT_FILENO : STDERR_FILENO
    return try ChildProcess(
      executable: executable, arguments: arguments, environment: environment,
      streams: .init(
        input: input ?? (isInputTerminal ? STDIN_FILENO : terminal), output: output,
        error: STDERR_FILENO),
      ownSession: false)
  }
}
