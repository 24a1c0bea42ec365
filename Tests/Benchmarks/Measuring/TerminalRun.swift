import Foundation
import UpdatesTestSupport

/// A program on a pseudo-terminal of 80 columns and 24 rows, read by nothing but a buffer.
final class TerminalRun {
  /// What ends each frame: the mark of a synchronized update.
  static let endOfFrame = Array("\u{1B}[?2026l".utf8)
  /// What a screen says last before it takes keys: that the wheel scrolls.
  static let readyForKeys = Array("\u{1B}[?1007h".utf8)
  private static let limit: Duration = .seconds(20)

  private let command: String
  private let primary: Int32
  private let process: Int32
  private let begin: ContinuousClock.Instant
  private var bytes: [UInt8] = []
  private var isEnded = false

  init(_ program: Program) throws {
    let (primary, secondary) = try Self.terminal()
    self.primary = primary
    command = program.words
    // The leader of a session that opens a terminal gets it as its controlling one.
    let start = program.programStart(
      streams: [
        .file(secondary, flags: O_RDWR), .file(secondary, flags: O_RDWR),
        .file(secondary, flags: O_RDWR),
      ])
    begin = .now
    process = try start.start()
  }

  /// Ends the program and waits for it.
  func end() -> Program.End {
    isEnded = true
    kill(process, SIGTERM)
    // What it says at its end has to be taken, or it would wait for that.
    while (try? read(until: .now + Self.limit)) == true {}
    kill(-process, SIGKILL)
    return Program.wait(for: process)
  }

  deinit {
    if !isEnded { _ = end() }
    close(primary)
  }

  /// The time from the program's start until it has written this.
  func time(until mark: [UInt8]) throws -> Duration {
    try wait(for: mark, from: 0)
    return .now - begin
  }

  /// The number of bytes that come back for a key, to the end of the next frame.
  func bytes(for key: String) throws -> Int {
    let old = bytes.count
    try press(key)
    try wait(for: Self.endOfFrame, from: old)
    return bytes.count - old
  }

  func press(_ key: String) throws {
    let word = Array(key.utf8)
    guard write(primary, word, word.count) == word.count else {
      throw BenchmarkError.silent(command: command)
    }
  }

  /// The most memory that the program has held so far, in bytes; nil where only its end tells.
  ///
  /// What `wait4` tells on Linux begins with the memory of the process that started the program.
  var peakMemory: Int? {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else {
      return nil
    }
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(whereSeparator: { " \t".contains($0) }).compactMap { Int($0) }.first
      .map { $0 * 1024 }
  }

  private func wait(for mark: [UInt8], from place: Int) throws {
    let end = ContinuousClock.now + Self.limit
    var searched = place
    while bytes[searched...].firstRange(of: mark) == nil {
      searched = max(place, bytes.count - mark.count + 1)
      guard try read(until: end) else { throw BenchmarkError.silent(command: command) }
    }
  }

  /// Takes what is there or comes; false at the end of the output or of the time.
  private func read(until end: ContinuousClock.Instant) throws -> Bool {
    var polled = pollfd(fd: primary, events: Int16(POLLIN), revents: 0)
    let left = (end - .now) / .milliseconds(1)
    guard left > 0, poll(&polled, 1, Int32(left)) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Foundation.read(primary, &buffer, buffer.count)
    guard count > 0 else { return false }
    bytes += buffer.prefix(count)
    return true
  }

  private static func terminal() throws -> (primary: Int32, secondary: String) {
    let primary = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard primary >= 0 else { throw BenchmarkError.noTerminal(errno) }
    #if os(Linux)
      // The numbers of TIOCSPTLCK and TIOCGPTN, which Swift is not shown.
      var lock: Int32 = 0
      var number: Int32 = 0
      guard ioctl(primary, 0x4004_5431, &lock) == 0, ioctl(primary, 0x8004_5430, &number) == 0
      else { throw BenchmarkError.noTerminal(errno) }
      let secondary = "/dev/pts/\(number)"
    #else
      guard grantpt(primary) == 0, unlockpt(primary) == 0, let name = ptsname(primary) else {
        throw BenchmarkError.noTerminal(errno)
      }
      let secondary = String(cString: name)
    #endif
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(primary, UInt(TIOCSWINSZ), &size)
    return (primary, secondary)
  }
}
