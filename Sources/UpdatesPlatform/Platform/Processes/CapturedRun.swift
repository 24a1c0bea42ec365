import CUpdatesSystem

/// A short run of a program without terminal and input, which captures its standard output.
package struct CapturedRun: Equatable, Sendable {
  package var output: [UInt8]
  package var end: ProcessEnd

  /// Runs a program; blocks until it has ended, at most for `timeLimit`.
  ///
  /// At the time limit, soon after the work is cancelled, or if the program prints more than `limit`
  /// bytes, its process group is killed. If the program ends in time, processes that it leaves
  /// behind are not waited for, even if they keep its output open.
  package init(
    executable: String, arguments: [String], environment: [String: String], limit: Int,
    timeLimit: Duration, until work: Deadline = Deadline()
  ) throws {
    updates_spawn_keep_children(1)
    defer { updates_spawn_keep_children(0) }
    var (reading, writing) = (Int32(-1), Int32(-1))
    let code = updates_spawn_pipe(&reading, &writing)
    guard code == 0 else {
      throw Problem.programFailed("its output could not be read", code: code)
    }
    defer { close(reading) }
    let child: ChildProcess
    do {
      defer { close(writing) }
      _ = fcntl(reading, F_SETFL, O_NONBLOCK)
      child = try ChildProcess(
        executable: executable, arguments: arguments, environment: environment,
        streams: .init(input: nil, output: writing, error: nil), ownSession: true)
    }
    let deadline = work.within(timeLimit)
    var output: [UInt8] = []
    var (isOpen, pauses) = (true, Pauses())
    var end: ProcessEnd?
    do {
      while end == nil {
        if isOpen {
          _ = Polling.isReady(reading, until: .now + ChildProcess.look)
        } else {
          pauses.wait()
        }
        // If it has ended, the pipe holds all that it has written.
        end = try child.reap(waiting: false)
        if isOpen { isOpen = try !Self.drain(reading, into: &output, limit: limit) }
        if end == nil { try deadline.check(.programTimeout(timeLimit)) }
      }
    } catch {
      if end == nil { child.killGroup() }
      throw error
    }
    guard let end else { throw Problem.programLost }
    (self.output, self.end) = (output, end)
  }

  /// Reads the available bytes; returns true at the end of the stream.
  private static func drain(
    _ descriptor: Int32, into output: inout [UInt8], limit: Int
  ) throws -> Bool {
    var chunk = [UInt8](repeating: 0, count: 8192)
    while true {
      let count = chunk.withUnsafeMutableBytes { readBytes(descriptor, $0) }
      if count == 0 { return true }
      if count < 0 {
        guard errno != EAGAIN && errno != EWOULDBLOCK else { return false }
        guard errno == EINTR else {
          throw Problem.programFailed("its output could not be read", code: errno)
        }
        continue
      }
      output.append(contentsOf: chunk.prefix(count))
      guard output.count <= limit else { throw Problem.programOutput(limit: limit) }
    }
  }
}

enum Polling {
  /// Whether the descriptor can be read or has hung up before the deadline.
  static func isReady(_ descriptor: Int32, until deadline: ContinuousClock.Instant) -> Bool {
    while true {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { return false }
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let count = poll(&entry, 1, milliseconds(left))
      guard count <= 0 else { return true }
      guard count == 0 || errno == EINTR || errno == EAGAIN else { return false }
    }
  }

  /// A duration in milliseconds, rounded up so that a wait does not end early and spin.
  private static func milliseconds(_ duration: Duration) -> Int32 {
    let (seconds, attoseconds) = min(duration, .seconds(1_000_000)).components
    return Int32(seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
