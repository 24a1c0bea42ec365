import Foundation
import Testing
import UpdatesTestSupport

/// No file may grow, as under `ulimit -f 0`: what cannot be written has its warning or its code.
@Suite(.serialized) struct FileSizeLimitTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  private static let appFile =
    #"{"app":{"id":"a","name":"Tool","version":"1.0"},"#
    + #""updates":{"check-for":"manually","version":"2.0","update-url":"https://example.com/"}}"#

  private func run(
    _ words: [String], product: String = "updates-tui", output: Tool.Destination = .captured
  ) async throws -> ToolResult {
    var limited = try Tool(product: product, home: tool.home.path)
    let path = limited.path
    limited.path = "/bin/sh"
    limited.directory = tool.home.path
    return try await limited.run(
      ["-c", #"ulimit -f 0 && exec "$0" "$@""#, path] + words, output: output)
  }

  private func register() throws {
    _ = try tool.write(Self.appFile, to: ".config/updates-tui/apps/a.json")
  }

  /// All that is in the home but for locks, which are empty as a rule.
  private var files: [String: [UInt8]] {
    UpdatesTool.contents(of: tool.home.path).filter { !$0.key.hasSuffix("lock") }
  }

  @Test(arguments: [(["check"], 100), (["prompt", "--answer", "later"], 0)])
  func `what cannot be remembered is a warning`(words: [String], status: Int) async throws {
    try register()
    let before = files
    let result = try await run(words + ["--app", "a"])
    #expect(result.status == Int32(status), "\(result)")
    #expect(result.errors.contains("warning: "), "\(result.errors)")
    #expect(files == before)
  }

  @Test func `a choice that cannot be written is an error`() async throws {
    try register()
    let before = files
    let result = try await run(["skip", "2.0", "--app", "a"])
    #expect(result.status == 74, "\(result)")
    #expect(result.errors.contains("error: "), "\(result.errors)")
    #expect(files == before)
  }

  @Test(arguments: ["updates-tui", "breeze"])
  func `a result that cannot be written to a file is an error`(product: String) async throws {
    let path = try tool.write("", to: "result")
    let result = try await run(["--version"], product: product, output: .file(path))
    #expect(result.status == 74, "\(result)")
    #expect(result.errors.contains("cannot write standard output: "), "\(result.errors)")
  }

  @Test func `a command that is started ends by the signal again`() async throws {
    _ = try tool.write(
      #"{"app":{"id":"a","version":"1.0"},"action":{"run":["/bin/sh","-c","echo x > big"]},"#
        + #""updates":{"check-for":"manually","version":"2.0"}}"#, to: "app.json")
    for name in ["", "/app.json"] { #expect(chmod(tool.home.path + name, 0o700) == 0) }
    let result = try await run(
      ["prompt", "--json", "--answer", "update", "--trust", "--config", "app.json"])
    #expect(
      try result.document()["action"]?["exitStatus"] == .number(Double(128 + SIGXFSZ)), "\(result)")
  }
}
