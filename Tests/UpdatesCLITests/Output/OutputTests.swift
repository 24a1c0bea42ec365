import Foundation
import Testing
import UpdatesPlatform

@testable import UpdatesCLI

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An output whose two streams end in pipes of this process.
private struct PipedOutput {
  let output: Output
  private let results = Pipe()
  private let remarks = Pipe()

  init(isQuiet: Bool = false, hasColor: Bool = false) {
    output = Output(
      isQuiet: isQuiet, hasColor: hasColor,
      results: FileOutput(descriptor: results.fileHandleForWriting.fileDescriptor),
      remarks: FileOutput(descriptor: remarks.fileHandleForWriting.fileDescriptor))
  }

  /// Ends writing and returns what is left to read.
  func readAll() throws -> (results: String, remarks: String) {
    func text(_ pipe: Pipe) throws -> String {
      try pipe.fileHandleForWriting.close()
      return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    return (try text(results), try text(remarks))
  }

  func closeReaders() throws {
    for pipe in [results, remarks] { try pipe.fileHandleForReading.close() }
  }

  /// Writes more than a pipe holds, on another thread and without waiting, while this one reads.
  func writeWhileReading(_ text: String) -> (read: String, isWritten: Bool) {
    _ = fcntl(results.fileHandleForWriting.fileDescriptor, F_SETFL, O_NONBLOCK)
    let isWritten = Latest(false)
    Thread.detachNewThread { [output, pipe = results] in
      let result = (try? output.result(text)) ?? false
      isWritten.change { $0 = result }
      try? pipe.fileHandleForWriting.close()
    }
    let bytes = results.fileHandleForReading.readDataToEndOfFile()
    return (String(decoding: bytes, as: UTF8.self), isWritten.value)
  }
}

@Suite struct OutputTests {
  @Test func `the result goes to standard output, warnings and errors to standard error`() throws {
    let output = PipedOutput()
    try output.output.result("one")
    try output.output.result("two\n")
    output.output.warn("odd")
    output.output.report(Problem(.doctorBad, "cannot do it", hint: "do it so"))
    let text = try output.readAll()
    #expect(text.results == "one\ntwo\n")
    #expect(text.remarks == "warning: odd\nerror: cannot do it\nhint: do it so\n")
  }

  @Test func `quiet leaves out notes but no warning, and colour is on the label only`() throws {
    let output = PipedOutput(isQuiet: true, hasColor: true)
    output.output.note("done")
    output.output.warn("odd")
    #expect(try output.readAll().remarks == "\u{1B}[1;33mwarning:\u{1B}[0m odd\n")
  }

  @Test(arguments: [["NO_COLOR": "1", "TERM": "xterm"], ["TERM": "dumb"], [:]])
  func `colour is not wanted everywhere`(environment: [String: String]) {
    #expect(!Output.wantsColor(environment: environment))
  }

  @Test func `a closed pipe is a clean end`() throws {
    StandardStreams.prepare()
    let output = PipedOutput()
    try output.closeReaders()
    #expect(try !output.output.result("nobody reads this"))
    output.output.warn("nor this")
  }

  #if os(Linux)
    @Test func `a full disk is an error`() {
      let full = open("/dev/full", O_WRONLY)
      defer { close(full) }
      let output = Output(
        isQuiet: false, hasColor: false, results: FileOutput(descriptor: full),
        remarks: FileOutput(descriptor: full))
      #expect(throws: Problem.output(ENOSPC)) { try output.result("text") }
    }
  #endif

  @Test func `a stream that cannot be written is an error`() {
    let output = Output(
      isQuiet: false, hasColor: false, results: FileOutput(descriptor: -1),
      remarks: FileOutput(descriptor: -1))
    #expect(throws: Problem.output(EBADF)) { try output.result("text") }
    #expect(Problem.output(EBADF).exitCode == .inputOutput)
    output.warn("nobody can be told")
  }

  @Test func `a reader that is slow gets everything`() {
    let text = String(repeating: "0123456789abcde\n", count: 64 * 1024)
    let (read, isWritten) = PipedOutput().writeWhileReading(text)
    #expect(read == text && isWritten)
  }
}
