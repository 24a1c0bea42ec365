import Foundation
import UpdatesTestSupport

/// A command that is measured, with all that it is given.
struct Program {
  var path: String
  var arguments: [String] = []
  var environment: [String: String]
  /// The exit statuses that are no failure.
  var goodStatuses: Set<Int32> = [0]

  /// The time from the start to the end, with nothing to read and nobody listening.
  func time() throws -> Duration {
    let start = programStart(streams: [
      .file("/dev/null", flags: O_RDONLY), .file("/dev/null", flags: O_WRONLY),
      .file("/dev/null", flags: O_WRONLY),
    ])
    let clock = ContinuousClock()
    let begin = clock.now
    let status = Self.wait(for: try start.start()).status
    let time = clock.now - begin
    try check(status)
    return time
  }

  /// Runs it with its output where ours goes; for what prepares the measurements.
  func run() throws {
    let start = programStart(streams: [
      .file("/dev/null", flags: O_RDONLY), .descriptor(2), .descriptor(2),
    ])
    try check(Self.wait(for: try start.start()).status)
  }

  /// Runs it once and makes sure that its output has this in it, or the wrong thing is measured.
  func requireOutput(containing text: String, in directory: TemporaryDirectory) throws {
    guard try output(in: directory).contains(text) else {
      throw BenchmarkError.silent(command: words)
    }
  }

  /// Runs it once; returns its standard output.
  func output(in directory: TemporaryDirectory) throws -> String {
    let file = "\(directory.path)/output"
    let start = programStart(streams: [
      .file("/dev/null", flags: O_RDONLY), .file(file, flags: O_WRONLY | O_CREAT | O_TRUNC),
      .descriptor(2),
    ])
    try check(Self.wait(for: try start.start()).status)
    return try String(contentsOfFile: file, encoding: .utf8)
  }

  /// Enough to tell which command it was; its texts may be long.
  var words: String {
    ([path.split(separator: "/").last.map(String.init) ?? path] + arguments.prefix(2))
      .joined(separator: " ")
  }

  func programStart(streams: [ProgramStart.Stream]) -> ProgramStart {
    ProgramStart(path: path, arguments: arguments, environment: environment, streams: streams)
  }

  /// What `wait4` tells at a program's end.
  struct End {
    var status: Int32
    /// The most memory, in bytes.
    var peakMemory: Int
  }

  /// Waits for the end.
  @discardableResult
  static func wait(for process: Int32) -> End {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) == -1, errno == EINTR {}
    return End(status: status, peakMemory: peakMemory(of: usage))
  }

  /// The same on two processors, however many there are; macOS has no way to ask for that.
  func onTwoProcessors() throws -> Program {
    #if os(Linux)
      var program = self
      program.path = try Workshop.find("taskset")
      program.arguments = ["-c", "0,1", path] + arguments
      return program
    #else
      return self
    #endif
  }

  private static func peakMemory(of usage: rusage) -> Int {
    #if os(Linux)
      return usage.ru_maxrss * 1024
    #else
      return usage.ru_maxrss
    #endif
  }

  private func check(_ status: Int32) throws {
    guard status & 0x7F == 0, goodStatuses.contains((status >> 8) & 0xFF) else {
      throw BenchmarkError.ended(
        command: words, status: status)
    }
  }
}

/// Why something could not be measured.
enum BenchmarkError: Error, CustomStringConvertible {
  case ended(command: String, status: Int32)
  case silent(command: String)
  case noTerminal(Int32)
  case notFound(String)

  var description: String {
    switch self {
    case .ended(let command, let status): "'\(command)' ended with wait status \(status)"
    case .silent(let command): "'\(command)' did not show what was waited for"
    case .noTerminal(let number): "no pseudo-terminal, error \(number)"
    case .notFound(let name): "\(name) is not installed"
    }
  }
}
