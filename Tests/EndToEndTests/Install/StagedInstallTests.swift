import Foundation
import Testing
import UpdatesTestSupport

@Suite struct StagedInstallTests {
  private let tool: UpdatesTool
  private let site: InstallSite

  init() throws {
    tool = try UpdatesTool()
    site = try InstallSite(in: tool.home)
  }

  private func document(_ words: String...) async throws -> JSONValue {
    try await tool.run(words + site.options + ["--json"]).document()
  }

  /// Runs a script, with the tool as its `$0`.
  private func shell(_ words: [String]) async throws -> ToolResult {
    var shell = Tool(path: "/bin/sh", home: tool.home.path)
    shell.directory = tool.home.path
    return try await shell.run(words)
  }

  /// What an app file has that installs at the end of the program.
  private var onExit: [String: Any] {
    [
      "download": "automatically",
      "action": [
        "install": site.target, "asset": site.server.url("/tool-{version}.tar.gz"),
        "when": "on-exit",
      ],
    ]
  }

  @Test func `it is installed when a process has ended`() async throws {
    #expect(try await document("install", "--staged")["result"]?.string == "staged")
    let script = """
      tail -f /dev/null & other=$!
      "$0" install --after $other "$@" > result.json & installing=$!
      until pgrep -f "install --after $other" > found; do :; done
      sh bin/tool > before
      kill $other
      wait $installing
      """
    let result = try await shell(
      ["-c", script, tool.tool.path] + site.options + ["--json"])
    #expect(result.status == 0, "\(result.errors)")
    func text(_ name: String) throws -> String {
      try String(contentsOfFile: tool.home.path + "/" + name, encoding: .utf8)
    }
    #expect(try text("before") == "tool 1.4.0\n")
    #expect(try JSONValue(text: try text("result.json"))["result"]?.string == "installed")
    #expect(site.says == "tool 2.0.0")
  }

  @Test func `one process waits, others end at once`() async throws {
    #expect(try await document("install", "--staged")["result"]?.string == "staged")
    // Whichever comes first waits.
    let script = """
      tail -f /dev/null & other=$!
      "$0" install --after $other "$@" 2>one & first=$!
      "$0" install --after $other "$@" 2>two & second=$!
      until grep -q 'waits already' one two; do :; done
      kill $other
      wait $first $second
      """
    _ = try await shell(["-c", script, tool.tool.path] + site.options)
    #expect(site.says == "tool 2.0.0")
  }

  // MARK: By itself

  /// Registers an app file with a key, for a signed release.
  private func sign() throws {
    try site.writeAppFile(onExit.merging(["feed": ["public-key": site.sign()]]) { $1 })
    try FileManager.default.createDirectory(
      atPath: tool.appsFolder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: site.appFile, toPath: tool.appsFolder + "/com.example.tool.json")
  }

  private func wait(for isThere: () throws -> Bool) async throws {
    let end = ContinuousClock.now + .ample
    while try !isThere() {
      try #require(ContinuousClock.now < end)
      await Task.yield()
    }
  }

  private var isReady: Bool {
    let path = tool.home.path + "/bin/.tool.staging/folder/records.json"
    guard let text = try? String(contentsOfFile: path, encoding: .utf8),
      let records = try? JSONValue(text: text)
    else { return false }
    return records["staged"] != .null
  }

  @Test func `a signed update is downloaded behind, and installed at the end`() async throws {
    try sign()
    let notify = ["notify", "--app", "com.example.tool", "--json"]
    let first = try await tool.run(notify).document()
    #expect(first["refreshStarted"] == .boolean(true))
    try await wait { isReady }
    #expect(site.says == "tool 1.4.0")
    try await wait { try tool.stateDocument["staged"]?.string == "2.0.0" }
    // The shell is the program that asks; it ends at once.
    _ = try await shell(
      ["-c", #""$0" "$@" >/dev/null 2>&1; exit 0"#, tool.tool.path] + notify)
    try await wait { site.says == "tool 2.0.0" }
    try await wait { try tool.stateDocument["installs"] != nil }
  }

  @Test func `what the person has put off is not installed at the end`() async throws {
    try sign()
    let app = ["--app", "com.example.tool"]
    _ = try await tool.run(["check"] + app)
    #expect(try await tool.run(["install", "--staged"] + app).status == 0)
    #expect(try await tool.run(["skip", "2.0.0"] + app).status == 0)
    #expect(try await tool.run(["notify"] + app).status == 0)
    #expect(
      !FileManager.default.fileExists(
        atPath: tool.home.path + "/.local/state/updates-tui/com.example.tool+exit.lock"))
    #expect(site.says == "tool 1.4.0")
  }
}
