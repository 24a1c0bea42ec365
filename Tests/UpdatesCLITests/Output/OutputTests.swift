import Dispatch
import Foundation
import Synchronization
import Testing
import UpdatesPlatform

@testable import UpdatesCLI

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct OutputTests {
  @Test func `the result goes to standard output with one line feed`() throws {
    let output = PipedOutput()
    try output.output.result("one")
    try output.output.result("two\n")
    let text = output.readAll()
    #expect(text.results == "one\ntwo\n")
    #expect(text.remarks == "")
  }

  @Test func `warnings and errors go to standard error`() {
    let output = PipedOutput()
    output.output.warn("odd")
    let failure = Problem(.doctorBad, "cannot do it", hint: "do it so")
    output.output.report(failure)
    let text = output.readAll()
    #expect(text.results == "")
    #expect(text.remarks == "warning: odd\nerror: cannot do it\nhint: do it so\n")
  }

  @Test func `quiet leaves out notes but no warning`() {
    let output = PipedOutput(isQuiet: true)
    output.output.note("done")
    output.output.warn("odd")
    #expect(output.readAll().remarks == "warning: odd\n")
  }

  @Test func `colour is on the label only`() {
    let output = PipedOutput(hasColor: true)
    output.output.warn("odd")
    #expect(output.readAll().remarks == "\u{1B}[1;33mwarning:\u{1B}[0m odd\n")
  }

  @Test(arguments: [["NO_COLOR": "1", "TERM": "xterm"], ["TERM": "dumb"], [:]])
  func `colour is not wanted everywhere`(environment: [String: String]) {
    #expect(!Output.wantsColor(environment: environment))
  }

  @Test func `a closed pipe is a clean end`() throws {
    StandardStreams.prepare()
    let output = PipedOutput()
    output.closeReaders()
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
    let output = PipedOutput(isNonBlocking: true)
    let text = String(repeating: "0123456789abcde\n", count: 64 * 1024)
    let isWritten = Mutex(false)
    let end = DispatchSemaphore(value: 0)
    // A thread of its own: the writer waits for the reader.
    Thread.detachNewThread { [writer = output.output] in
      isWritten.withLock { $0 = (try? writer.result(text)) ?? false }
      end.signal()
    }
    #expect(output.readResults(count: text.utf8.count) == text)
    end.wait()
    #expect(isWritten.withLock { $0 })
  }
}
