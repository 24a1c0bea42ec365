import Testing
import UpdatesTestSupport

@Suite struct ToolTests {
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

  @Test func `there is no controlling terminal`() async throws {
    #expect(try await shell(": < /dev/tty").status != 0)
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

  private func shell(
    _ script: String, output: Tool.Destination = .captured
  ) async throws -> ToolResult {
    let home = try TemporaryDirectory()
    let tool = Tool(path: "/bin/sh", home: home.path)
    return try await tool.run(["-c", script], output: output)
  }
}
