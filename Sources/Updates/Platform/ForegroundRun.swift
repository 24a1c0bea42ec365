import CSpawn

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program that has our terminal while it runs.
enum ForegroundRun {
  /// Blocks until the program has ended.
  ///
  /// Interrupt and quit from the keyboard do not end us meanwhile, as in `system(3)`.
  static func end(
    executable: String, arguments: [String], environment: [String: String]
  ) throws(ChildProcessError) -> ProcessEnd {
    cspawn_keep_children(1)
    cspawn_ignore_interrupts(1)
    defer {
      cspawn_ignore_interrupts(0)
      cspawn_keep_children(0)
    }
    let child = try start(
      executable: executable, arguments: arguments, environment: environment)
    return try child.wait()
  }

  private static func start(
    executable: String, arguments: [String], environment: [String: String]
  ) throws(ChildProcessError) -> ChildProcess {
    let isInputTerminal = isatty(STDIN_FILENO) == 1
    let terminal = isInputTerminal ? -1 : open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer {
      if terminal >= 0 { close(terminal) }
    }
    let output = isatty(STDOUT_FILENO) == 1 ? STDOUT_FILENO : STDERR_FILENO
    return try ChildProcess(
      executable: executable, arguments: arguments, environment: environment,
      streams: .init(
        input: isInputTerminal ? STDIN_FILENO : terminal, output: output, error: STDERR_FILENO),
      ownSession: false)
  }
}
