import Foundation
import Testing
import UpdatesTestSupport

@testable import Updates

@Suite struct VersionCommandTests {
  private func command(_ shell: String) throws -> VersionCommand {
    try VersionCommand(
      words: ["sh", "-c", shell], environment: ["PATH": "/usr/bin:/bin", "LD_X": "y"])
  }

  private func run(_ shell: String, timeLimit: Duration = .seconds(60)) throws -> String {
    try command(shell).run(timeLimit: timeLimit)
  }

  @Test func `the version is taken from what the command prints`() throws {
    #expect(try run("echo tool 1.4.0 '(abc)'") == "1.4.0")
  }

  @Test func `variables of the dynamic loader are gone`() throws {
    #expect(try run(#"[ -z "$LD_X" ] && echo 1.0"#) == "1.0")
  }

  @Test func `a command that hangs is killed at the limit`() {
    #expect(throws: Problem.programTimeout(.milliseconds(200))) {
      try run("trap '' TERM; echo 1.0; sleep 600", timeLimit: .milliseconds(200))
    }
    #expect(VersionCommand.timeLimit == .seconds(2))
  }

  @Test func `a failure is not taken for an answer`() {
    #expect(throws: Problem.programEnded(.exited(status: 1))) { try run("echo 1.0; exit 1") }
    #expect(throws: Problem.programEnded(.signalled(SIGSEGV))) {
      try run("echo 1.0; kill -SEGV $$")
    }
  }

  @Test func `what has no version is told in a harmless line`() {
    #expect(throws: Problem.programWithoutVersion("usage: tool")) {
      try run("echo usage: tool; echo more")
    }
    #expect(throws: Problem.programWithoutVersion("")) { try run("echo 1.0 >&2") }
  }
}
