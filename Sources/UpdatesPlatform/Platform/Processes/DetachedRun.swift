import CUpdatesSystem

/// A program that continues without this process: in its own session, without terminal and streams.
package enum DetachedRun {
  /// Starts a program and watches it until `deadline`; nil if it still runs then.
  package static func end(
    executable: String, arguments: [String], environment: [String: String],
    deadline: ContinuousClock.Instant
  ) throws -> ProcessEnd? {
    updates_spawn_keep_children(1)
    defer { updates_spawn_keep_children(0) }
    let child = try ChildProcess(
      executable: executable, arguments: arguments, environment: environment, streams: .none,
      ownSession: true)
    if let end = try child.wait(until: deadline) { return end }
    child.letGo()
    return nil
  }

  /// Starts a program without input.
  package static func start(
    executable: String, arguments: [String], environment: [String: String]
  ) throws {
    try ChildProcess(
      executable: executable, arguments: arguments, environment: environment, streams: .none,
      ownSession: true
    ).letGo()
  }

  /// Starts a program with a complete input, and with a lock that is held until the program ends.
  package static func start(
    executable: String, arguments: [String], environment: [String: String], input: [UInt8],
    holding lock: borrowing OpenFile
  ) throws {
    let pipe = try FilledPipe(input)
    try ChildProcess(
      executable: executable, arguments: arguments, environment: environment,
      streams: .init(
        input: pipe.descriptor, output: nil, error: nil, extra: lock.descriptor),
      ownSession: true
    ).letGo()
  }
}

/// A pipe that already holds its whole content, so that no process has to keep writing.
struct FilledPipe: ~Copyable {
  let descriptor: Int32

  /// Makes a pipe with these bytes.
  ///
  /// Throws `Problem.programFailed` with the system's error number, which is `EAGAIN` if the bytes
  /// do not fit.
  init(_ bytes: [UInt8]) throws {
    var (reading, writing) = (Int32(-1), Int32(-1))
    let failure = updates_spawn_pipe(&reading, &writing)
    guard failure == 0 else {
      throw Problem.programFailed("its input could not be prepared", code: failure)
    }
    _ = fcntl(writing, F_SETFL, O_NONBLOCK)
    let written = bytes.withUnsafeBytes { write(writing, $0.baseAddress, $0.count) }
    let code = written < 0 ? errno : EAGAIN
    close(writing)
    guard written == bytes.count else {
      close(reading)
      throw Problem.programFailed("its input could not be prepared", code: code)
    }
    descriptor = reading
  }

  deinit {
    close(descriptor)
  }
}

package enum BackgroundProcess {
  /// Limits this process to a number of seconds, and lets it survive the closing of its terminal.
  package static func begin(limit seconds: UInt32) {
    signal(SIGHUP, SIG_IGN)
    signal(SIGALRM, SIG_DFL)
    alarm(seconds)
  }

  /// All of standard input; nil if it is larger than the limit or cannot be read.
  package static func input(limit: Int) -> [UInt8]? {
    // A century is the end of no wait.
    try? OpenStream("-")?.contents(limit: limit, until: .end(of: .seconds(3_155_760_000)))
  }

  package static var isTyped: Bool {
    isatty(STDIN_FILENO) == 1
  }
}
