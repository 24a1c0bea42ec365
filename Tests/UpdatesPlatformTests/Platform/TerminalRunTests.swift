import Foundation
import Synchronization
import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

@Suite(.serialized) struct TerminalRunTests {
  /// A script on its own terminal, and what it has written.
  private final class Script: Sendable {
    let run: TerminalRun
    let output = Monitor("")
    let end = Monitor(ProcessEnd?.none)

    init(_ script: String, columns: Int = 80, rows: Int = 24) throws {
      run = try TerminalRun()
      run.resize(columns: columns, rows: rows)
      let failure = run.start(
        executable: "/bin/sh", arguments: ["sh", "-c", script],
        environment: ["PATH": "/usr/bin:/bin"],
        output: { [output] bytes in output.change { $0 += String(decoding: bytes, as: UTF8.self) }
        },
        ended: { [end] result in end.change { $0 = try? result.get() } })
      #expect(failure == 0)
    }

    func wait(for text: String) {
      output.wait { $0.contains(text) ? () : nil }
    }

    func waitForEnd() -> ProcessEnd {
      end.wait { $0 }
    }
  }

  @Test func `the program has a controlling terminal of the given size`() throws {
    let script = try Script(
      "stty size < /dev/tty; test -t 0 && test -t 1 && test -t 2 && echo all",
      columns: 71, rows: 17)
    #expect(script.waitForEnd() == .exited(status: 0))
    #expect(script.output.wait { $0 } == "17 71\r\nall\r\n")
  }

  @Test func `the end of long output is not lost`() throws {
    let script = try Script("seq 1 20000; exit 5")
    #expect(script.waitForEnd() == .exited(status: 5))
    #expect(script.output.wait { $0 }.hasSuffix("19999\r\n20000\r\n"))
  }

  @Test func `what is typed is read, and echoed only if that is wanted`() throws {
    let script = try Script(
      "printf 'name? '; read -r a; stty -echo; printf 'word? '; read -r b; stty echo; echo; echo $a+$b"
    )
    script.wait(for: "name? ")
    script.run.type(Array("tool\r".utf8))
    script.wait(for: "word? ")
    script.run.type(Array("secret\r".utf8))
    #expect(script.waitForEnd() == .exited(status: 0))
    #expect(script.output.wait { $0 } == "name? tool\r\nword? \r\ntool+secret\r\n")
  }

  @Test func `an interrupt and a new size reach the program`() throws {
    let script = try Script(
      "trap 'stty size; trap \"exit 7\" INT; echo ready' WINCH; trap : INT; echo begun; "
        + "while :; do sleep 0.02; done")
    script.wait(for: "begun")
    script.run.resize(columns: 40, rows: 6)
    script.wait(for: "6 40")
    script.wait(for: "ready")
    script.run.type([3])
    #expect(script.waitForEnd() == .exited(status: 7))
  }

  @Test func `a process that is left behind with the terminal is not waited for`() throws {
    let script = try Script(
      "trap '' HUP; (while echo noise; do sleep 0.01; done) & sleep 3600 & echo \"left $!.\"; exit 3"
    )
    #expect(script.waitForEnd() == .exited(status: 3))
    let left = try #require(script.output.wait { $0 }.firstMatch(of: /left (\d+)\./)?.1)
    // It would have ended by now had it been waited for.
    #expect(kill(try #require(Int32(left)), SIGKILL) == 0)
  }

  @Test func `it is ended with what it has started, even if it ignores requests to end`() throws {
    let script = try Script("trap '' TERM HUP INT; sleep 60 & echo begun; while :; do wait; done")
    script.wait(for: "begun")
    script.run.end()
    #expect(script.waitForEnd() == .signalled(9))
    script.run.end()
    script.run.type([13])
  }

  @Test func `a program that is not there is an error`() throws {
    let run = try TerminalRun()
    let end = Monitor(Result<ProcessEnd, ProcessError>?.none)
    _ = run.start(
      executable: "/nonexistent/updater", arguments: ["updater"], environment: [:],
      output: { _ in }, ended: { result in end.change { $0 = result } })
    #expect(
      end.wait { $0 } == .failure(.cannotStart(path: "/nonexistent/updater", code: ENOENT)))
  }
}
