import CUpdatesSpawn

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program that goes on without us: in its own session, without our terminal and streams.
package enum DetachedRun {
  /// Starts it and watches until `deadline`: how it ended, or nil where it still runs then.
  package static func end(
    executable: String, arguments: [String], environment: [String: String],
    deadline: ContinuousClock.Instant
  ) throws(ProcessError) -> ProcessEnd? {
    cspawn_keep_children(1)
    defer { cspawn_keep_children(0) }
    let child = try ChildProcess(
      executable: executable, arguments: arguments, environment: environment, streams: .none,
      ownSession: true)
    let notice: Int32
    do {
      notice = try child.endNotice()
    } catch {
      child.letGo()
      throw error
    }
    defer { close(notice) }
    guard Polling.ready([notice], until: deadline).isEmpty else { return try child.wait() }
    child.letGo()
    return nil
  }

  /// Starts it with an input that lies ready, and a lock that is held until it has ended.
  ///
  /// Nobody reaps it before this process ends, which is soon.
  package static func start(
    executable: String, arguments: [String], environment: [String: String], input: [UInt8],
    holding lock: borrowing OpenFile
  ) throws(ProcessError) {
    let pipe = try FilledPipe(input)
    _ = try ChildProcess(
      executable: executable, arguments: arguments, environment: environment,
      streams: .init(
        input: pipe.descriptor, output: nil, error: nil, extra: lock.descriptor),
      ownSession: true)
  }
}

/// A pipe that holds all that will ever come out of it, so that nobody waits for the other end.
struct FilledPipe: ~Copyable {
  /// Where it is read.
  let descriptor: Int32

  /// Throws the number of the system's error; `EAGAIN` where the bytes do not fit.
  init(_ bytes: [UInt8]) throws(ProcessError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .cannotFeed(code: errno) }
    let (reading, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(writing, F_SETFL, O_NONBLOCK)
    let written = bytes.withUnsafeBytes { write(writing, $0.baseAddress, $0.count) }
    let code = written < 0 ? errno : EAGAIN
    close(writing)
    guard written == bytes.count else {
      close(reading)
      throw .cannotFeed(code: code)
    }
    descriptor = reading
  }

  deinit {
    close(descriptor)
  }
}

/// What a process does to itself that nobody waits for.
package enum BackgroundProcess {
  /// Ends this process after so many seconds, whatever it is doing then, and keeps it from ending
  /// when a terminal is closed.
  package static func begin(limit seconds: UInt32) {
    signal(SIGHUP, SIG_IGN)
    signal(SIGALRM, SIG_DFL)
    alarm(seconds)
  }

  /// Everything on standard input; nil where that is more than the limit or cannot be read.
  package static func input(limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while bytes.count <= limit {
      let count = chunk.withUnsafeMutableBytes { readBytes(STDIN_FILENO, $0) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      guard count > 0 else { return bytes }
      bytes.append(contentsOf: chunk.prefix(count))
    }
    return nil
  }

  /// Whether a person's terminal is standard input, where a program was expected.
  package static var isTyped: Bool {
    isatty(STDIN_FILENO) == 1
  }
}
