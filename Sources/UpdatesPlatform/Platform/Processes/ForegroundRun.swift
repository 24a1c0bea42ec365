import CUpdatesSystem

package enum ForegroundRun {
  /// Runs a program; blocks until it has ended.
  ///
  /// It reads from the terminal, and writes to standard error if standard output is no terminal;
  /// in place of this process, it has the streams of this process instead. Interrupt and quit from
  /// the keyboard do not end this process meanwhile, as in `system(3)`. Hangup and termination are
  /// passed on to the program, and end this process when it has ended.
  package static func end(
    executable: String, arguments: [String], environment: [String: String],
    inPlaceOfThis isReplacing: Bool = false
  ) throws -> ProcessEnd {
    let isInputOurs = isReplacing || isatty(STDIN_FILENO) == 1
    let isOutputOurs = isReplacing || isatty(STDOUT_FILENO) == 1
    let terminal = isInputOurs ? -1 : open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer {
      if terminal >= 0 { close(terminal) }
    }
    updates_spawn_keep_children(1)
    defer { updates_spawn_keep_children(0) }
    return try leavingSignalsToChild {
      let child = try ChildProcess(
        executable: executable, arguments: arguments, environment: environment,
        streams: .init(
          input: isInputOurs ? STDIN_FILENO : terminal,
          output: isOutputOurs ? STDOUT_FILENO : STDERR_FILENO, error: STDERR_FILENO),
        ownSession: false)
      updates_spawn_wait_in_foreground(child.id)
      return try child.wait()
    }
  }

  /// Interrupt and quit are ignored meanwhile; hangup and termination end this process afterwards.
  package static func leavingSignalsToChild<Result>(
    _ work: () throws -> Result
  ) rethrows -> Result {
    updates_spawn_leave_signals_to_child(1)
    defer { updates_spawn_leave_signals_to_child(0) }
    return try work()
  }

  /// Runs a program that reads from `input` and writes to standard error; blocks until it has ended.
  ///
  /// Soon after the work is cancelled or late, the program is ended. The caller handles interrupts.
  package static func end(
    executable: String, arguments: [String], environment: [String: String], input: Int32,
    until deadline: Deadline
  ) throws -> ProcessEnd {
    updates_spawn_keep_children(1)
    defer { updates_spawn_keep_children(0) }
    let child = try ChildProcess(
      executable: executable, arguments: arguments, environment: environment,
      streams: .init(input: input, output: STDERR_FILENO, error: STDERR_FILENO),
      ownSession: false)
    while !deadline.isCancelled, !deadline.isOver {
      if let end = try child.wait(until: .now + ChildProcess.look) { return end }
    }
    _ = kill(child.id, SIGTERM)
    if let end = try child.wait(until: .now + .seconds(1)) { return end }
    _ = kill(child.id, SIGKILL)
    return try child.wait()
  }
}
