import Testing
import UpdatesTestSupport

@Suite struct ToolTests {
  @Test func `the streams and the status come back`() async throws {
    let result = try await shell("cat; echo error >&2; exit 100", input: "one\ntwo\n")
    #expect(result.output == "one\ntwo\n")
    #expect(result.errors == "error\n")
    #expect(result.status == 100)
  }

  @Test func `a signal is told from a status`() async throws {
    #expect(try await shell("kill -15 $$").end == .signalled(15))
  }

  @Test func `the environment is cleared and pinned`() async throws {
    let home = try TemporaryDirectory()
    let tool = Tool(path: "/usr/bin/env", home: home.path)
    let result = try await tool.run([], environment: ["EXTRA": "1"])
    let lines = result.output.split(separator: "\n").sorted()
    #expect(
      lines == [
        "EXTRA=1", "HOME=\(home.path)", "LANG=C.UTF-8", "PATH=/usr/bin:/bin", "TERM=dumb", "TZ=UTC",
      ])
  }

  @Test func `a program that does not end is killed with its children`() async throws {
    let result = try await shell("cat /dev/zero > /dev/null & wait", limit: .milliseconds(100))
    #expect(result.end == .timedOut)
  }

  @Test func `a program that closed its output is killed too`() async throws {
    let script = "exec >&- 2>&-; while :; do :; done"
    #expect(try await shell(script, limit: .milliseconds(100)).end == .timedOut)
  }

  @Test func `there is no controlling terminal`() async throws {
    #expect(try await shell(": < /dev/tty").status != 0)
  }

  @Test func `input and output of a megabyte pass`() async throws {
    let text = String(repeating: "0123456789abcde\n", count: 1 << 16)
    let result = try await shell("cat", input: text)
    #expect(result.output == text)
  }

  @Test func `input that nobody reads is no error`() async throws {
    let text = String(repeating: "x", count: 1 << 20)
    #expect(try await shell("exit 3", input: text).status == 3)
  }

  @Test func `standard output may be a broken pipe, closed or full`() async throws {
    let script = "trap '' PIPE; echo text || exit 9"
    #expect(try await shell(script, output: .brokenPipe).status == 9)
    #expect(try await shell("echo text", output: .brokenPipe).end != .exited(0))
    #expect(try await shell(script, output: .closed).status == 9)
    #if os(Linux)
      #expect(try await shell(script, output: .file("/dev/full")).status == 9)
    #endif
  }

  @Test func `many programs run together`() async throws {
    let home = try TemporaryDirectory()
    let tool = Tool(path: "/bin/sh", home: home.path)
    let results = try await tool.runTogether(50, ["-c", "echo $$"])
    #expect(Set(results.map(\.output)).count == 50)
    #expect(results.allSatisfy { $0.status == 0 })
  }

  @Test func `a program runs in the folder that was asked for`() async throws {
    let home = try TemporaryDirectory()
    var tool = Tool(path: "/bin/pwd", home: home.path)
    tool.directory = home.path
    #expect(try await tool.run([]).output == home.path + "\n")
  }

  @Test func `a program that is not there is an error`() async throws {
    let tool = Tool(path: "/nonexistent/tool", home: "/")
    await #expect(throws: (any Error).self) { try await tool.run([]) }
  }

  @Test func `a product that was not built is an error`() {
    #expect(throws: BuiltProducts.Missing(name: "no-such-tool")) {
      try Tool(product: "no-such-tool", home: "/")
    }
  }

  private func shell(
    _ script: String, input: String = "", output: Tool.Destination = .captured,
    limit: Duration = .seconds(30)
  ) async throws -> ToolResult {
    let home = try TemporaryDirectory()
    let tool = Tool(path: "/bin/sh", home: home.path)
    return try await tool.run(["-c", script], input: input, output: output, limit: limit)
  }
}
