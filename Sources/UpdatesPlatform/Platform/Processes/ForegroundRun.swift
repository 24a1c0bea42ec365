import CUpdatesSpawn

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program that uses this process's terminal while it runs.
package enum ForegroundRun {
  /// Runs a program; blocks until it has ended.
  ///
  /// It reads from `input` if that is given, otherwise from the terminal. With an input, its output
  /// goes to standard error. Soon after `isUnwanted` returns true, the program and the processes
  /// that it has started are ended. Without `isUnwanted`, interrupt and quit from the keyboard do
  /// not end this process meanwhile, as in `system(3)`.
  package static func end(
    executable: String, arguments: [String], environment: [String: String], input: Int32? = nil,
    unless isUnwanted: (() -> Bool)? = nil
  ) throws(ProcessError) -> ProcessEnd {
    updates_spawn_keep_children(1)
    defer { updates_spawn_keep_children(0) }
    // With `isUnwanted`, the caller handles interrupts and can end the program.
    let ignoresInterrupts = isUnwanted == nil
    if ignoresInterrupts { updates_spawn_ignore_interrupts(1) }
    defer {
      if ignoresInterrupts { updates_spawn_ignore_interrupts(0) }
    }
    let child = try start(
      executable: executable, arguments: arguments, environment: environment, input: input)
    if let isUnwanted { try end(child, when: isUnwanted) }
    return try child.wait()
  }

  /// Runs a program with the streams of this process; blocks until it has ended.
  ///
  /// Interrupt and quit from the keyboard do not end this process meanwhile.
  package static func end(
    inPlaceOfThis executable: String, arguments: [String], environment: [String: String]
  ) throws(ProcessError) -> ProcessEnd {
    updates_spawn_keep_children(1)
    updates_spawn_ignore_interrupts(1)
    defer {
      updates_spawn_ignore_interrupts(0)
      updates_spawn_keep_children(0)
    }
    let child = try ChildProcess(
      executable: executable, arguments: arguments, environment: environment,
      streams: .init(input: STDIN_FILENO, output: STDOUT_FILENO, error: STDERR_FILENO),
      ownSession: false)
    return try child.wait()
  }

  /// Waits until the child has ended; if it is unwanted, asks it to end, and then kills it.
  private static func end(
    _ child: ChildProcess, when isUnwanted: () -> Bool
  ) throws(ProcessError) {
    let notice: Int32
    do {
      notice = try child.endNotice()
    } catch {
      // Without the notice, it could not be ended later.
      var tree = ProcessTree(of: child.id)
      tree.signal(SIGTERM)
      child.letGo()
      throw error
    }
    defer { close(notice) }
    while !isUnwanted() {
      if !Polling.ready([notice], until: .now + .milliseconds(10)).isEmpty { return }
    }
    var tree = ProcessTree(of: child.id)
    tree.end(noticed: notice)
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
