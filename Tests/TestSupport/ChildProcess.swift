import Foundation

/// A program that runs beside a test, and is ended with this value.
package final class ChildProcess {
  private let process = Process()
  private let output: FileHandle

  /// What could not be had from a program.
  package enum Failure: Error {
    case endedEarly(program: String, output: String)
    case status(program: String, Int32, output: String)
  }

  /// Starts a program found in PATH.
  package init(_ program: String, _ arguments: [String], in directory: String) throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: directory)
    process.standardInput = FileHandle.nullDevice
    // Another child that is started meanwhile must not inherit the pipe: its end would never come.
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    output = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    let writing = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    process.standardOutput = writing
    process.standardError = writing
    try process.run()
    try writing.close()
  }

  deinit {
    end()
  }

  /// Ends the program, and waits until it has gone.
  package func end() {
    guard process.isRunning else { return }
    // SIGTERM may be blocked: a child has the signal mask of the thread that started it.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Waits for a whole line that has a text in it, and returns what follows it there.
  package func line(after mark: String) throws -> String {
    var text = ""
    while true {
      let data = output.availableData
      guard !data.isEmpty else {
        throw Failure.endedEarly(program: process.arguments?.first ?? "", output: text)
      }
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
    let data = child.output.readDataToEndOfFile()
    child.process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    let status = child.process.terminationStatus
    guard status == 0 else { throw Failure.status(program: program, status, output: text) }
    return text
  }
}
