import Foundation

/// A program that runs beside a test, and is ended with this value.
///
/// Foundation's own watches its children with select(2), which sees no descriptor above 1,023; a
/// run of all tests has more.
package final class ChildProcess {
  private let program: String
  private let identifier: pid_t
  private let output: Int32
  private var status: Int32?

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
    guard status == nil else { return }
    kill(identifier, SIGKILL)
    wait()
  }

  /// Waits for a whole line that has a text in it, and returns what follows it there.
  package func line(after mark: String) throws -> String {
    var text = ""
    while true {
      let data = available()
      guard !data.isEmpty else { throw Failure.endedEarly(program: program, output: text) }
      text += String(decoding: data, as: UTF8.self)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      for line in lines {
        if let range = line.range(of: mark) { return String(line[range.upperBound...]) }
      }
    }
  }

  /// Runs a program to its end; throws where its status is not 0.
  @discardableResult
  package static func run(
    _ program: String, _ arguments: [String], in directory: String
  ) throws -> String {
    let child = try ChildProcess(program, arguments, in: directory)
    var bytes: [UInt8] = []
    while true {
      let more = child.available()
      guard !more.isEmpty else { break }
      bytes += more
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let status = child.wait()
    guard status == 0 else { throw Failure.status(program: program, status, output: text) }
    return text
  }

  /// What it has said by now, waiting for something; empty at the end.
  private func available() -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    var count: Int
    repeat {
      count = read(output, &buffer, buffer.count)
    } while count < 0 && errno == EINTR
    return Array(buffer.prefix(max(count, 0)))
  }

  /// The exit status, or 128 and the number of the signal that ended it.
  @discardableResult
  private func wait() -> Int32 {
    if let status { return status }
    var raw: Int32 = 0
    while waitpid(identifier, &raw, 0) < 0, errno == EINTR {}
    let status = raw & 0x7F == 0 ? (raw >> 8) & 0xFF : 128 + (raw & 0x7F)
    self.status = status
    return status
  }
}
