import Foundation

/// A program that runs beside a test, and is ended with this value.
///
/// Foundation's own watches its children with select(2), which sees no descriptor above 1,023; a
/// run of all tests has more.
package final class ChildProcess {
  private let program: String
  private let identifier: pid_t
  private let output: Int32
  private var isEnded = false

  /// What could not be had from a program.
  package enum Failure: Error {
    case endedEarly(program: String, output: String)
    case status(program: String, Int32, output: String)
  }

  /// Starts a program found in PATH, with the environment of whoever runs the tests.
  package init(_ program: String, _ arguments: [String], in directory: String) throws {
    self.program = program
    let ends = try ProgramStart.pipeEnds()
    defer { close(ends.writer) }
    output = ends.reader
    do {
      identifier = try ProgramStart(
        path: "/usr/bin/env", arguments: [program] + arguments,
        environment: ProcessInfo.processInfo.environment, directory: directory,
        streams: [
          .file("/dev/null", flags: O_RDONLY), .descriptor(ends.writer), .descriptor(ends.writer),
        ]
      ).start()
    } catch {
      close(ends.reader)
      throw error
    }
  }

  deinit {
    end()
    close(output)
  }

  /// Ends the program, and waits until it has gone.
  package func end() {
    guard !isEnded else { return }
    isEnded = true
    kill(identifier, SIGKILL)
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
  }

  /// Waits for a whole line that has a text in it, and returns what follows it there.
  package func line(after mark: String) throws -> String {
    var text = ""
    while true {
      var buffer = [UInt8](repeating: 0, count: 16 << 10)
      let count = read(output, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Failure.endedEarly(program: program, output: text) }
      text += String(decoding: buffer.prefix(count), as: UTF8.self)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      for line in lines {
        if let range = line.range(of: mark) { return String(line[range.upperBound...]) }
      }
    }
  }

  /// Runs a program to its end, and returns what it said; throws where its status is not 0.
  @discardableResult
  package static func run(
    _ program: String, _ arguments: [String], in directory: String
  ) throws -> String {
    let result = try PipedProcess(
      path: "/usr/bin/env", arguments: [program] + arguments,
      environment: ProcessInfo.processInfo.environment, directory: directory, output: .captured
    ).finish(input: [], limit: .ample)
    let text = result.output + result.errors
    guard result.status == 0 else {
      throw Failure.status(program: program, result.status ?? -1, output: text)
    }
    return text
  }
}
