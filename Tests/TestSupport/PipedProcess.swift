import Foundation
import Synchronization

/// A running child process with pipes on its three streams.
final class PipedProcess: Sendable {
  private let identifier: pid_t
  private let input: Int32
  private let outputs: [Int32]
  /// Guards the process's number: once its end was collected it may belong to another process.
  private let isCollected = Mutex(false)

  /// A child that does not read its input must not end the tests.
  private static let withoutPipeSignal: Void = {
    signal(SIGPIPE, SIG_IGN)
  }()

  init(
    path: String, arguments: [String], environment: [String: String], directory: String?,
    output: Tool.Destination
  ) throws {
    _ = Self.withoutPipeSignal
    let input = try ProgramStart.pipeEnds()
    let result = try ProgramStart.pipeEnds()
    let errors = try ProgramStart.pipeEnds()
    defer { for end in [input.reader, result.writer, errors.writer] { close(end) } }
    _ = fcntl(input.writer, F_SETFL, O_NONBLOCK)
    if output == .brokenPipe { close(result.reader) }
    let standardOutput: ProgramStart.Stream =
      switch output {
      case .captured, .brokenPipe: .descriptor(result.writer)
      case .closed: .closed
      case .file(let path): .file(path, flags: O_WRONLY)
      }
    self.input = input.writer
    outputs = [output == .brokenPipe ? -1 : result.reader, errors.reader]
    let start = ProgramStart(
      path: path, arguments: arguments, environment: environment, directory: directory,
      streams: [.descriptor(input.reader), standardOutput, .descriptor(errors.writer)])
    do {
      identifier = try start.start()
    } catch {
      for end in outputs + [self.input] where end >= 0 { close(end) }
      throw error
    }
  }

  /// Writes the input, reads the outputs and waits; kills the session when the time is up.
  func finish(input bytes: [UInt8], limit: Duration) -> ToolResult {
    let deadline = ContinuousClock.now + limit
    let watchdog = DispatchWorkItem { [self] in kill() }
    DispatchQueue.global().asyncAfter(
      deadline: .now() + .milliseconds(Int(limit / .milliseconds(1))), execute: watchdog)
    let (texts, isComplete) = exchange(bytes, until: deadline)
    if !isComplete { kill() }
    let status = collect()
    watchdog.cancel()
    let isLate = !isComplete || ContinuousClock.now >= deadline
    let end: ToolResult.End =
      if status & 0x7F == 0 {
        .exited((status >> 8) & 0xFF)
      } else if isLate, status & 0x7F == SIGKILL {
        .timedOut
      } else {
        .signalled(status & 0x7F)
      }
    return ToolResult(end: end, outputBytes: texts[0], errorBytes: texts[1])
  }

  private func kill() {
    isCollected.withLock { isCollected in
      guard !isCollected else { return }
      _ = Foundation.kill(-identifier, SIGKILL)
    }
  }

  private func collect() -> Int32 {
    // Waits without collecting, so that the watchdog can still name the process meanwhile.
    var information = siginfo_t()
    while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
    return isCollected.withLock { isCollected in
      isCollected = true
      var status: Int32 = 0
      while waitpid(identifier, &status, 0) == -1, errno == EINTR {}
      return status
    }
  }

  /// Returns what was read of both outputs, and whether both came to their end in time.
  private func exchange(
    _ bytes: [UInt8], until deadline: ContinuousClock.Instant
  ) -> (texts: [[UInt8]], isComplete: Bool) {
    var texts: [[UInt8]] = [[], []]
    var rest = bytes[...]
    var polled = (outputs + [input]).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    polled[2].events = Int16(POLLOUT)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    defer { for open in polled where open.fd >= 0 { close(open.fd) } }
    func finish(_ place: Int) {
      close(polled[place].fd)
      polled[place].fd = -1
    }
    while polled[0].fd >= 0 || polled[1].fd >= 0 {
      if rest.isEmpty, polled[2].fd >= 0 { finish(2) }
      let left = (deadline - ContinuousClock.now) / .milliseconds(1)
      guard left > 0 else { return (texts, false) }
      guard poll(&polled, nfds_t(polled.count), Int32(left.rounded(.up))) > 0 else { continue }
      for place in 0...1 where polled[place].fd >= 0 && polled[place].revents != 0 {
        let count = read(polled[place].fd, &buffer, buffer.count)
        if count > 0 { texts[place] += buffer.prefix(count) } else { finish(place) }
      }
      if polled[2].fd >= 0, polled[2].revents != 0 {
        let count = rest.withUnsafeBytes { write(polled[2].fd, $0.baseAddress, $0.count) }
        if count > 0 { rest = rest.dropFirst(count) } else if errno != EAGAIN { finish(2) }
      }
    }
    return (texts, true)
  }
}
