import Foundation
import Testing
import UpdatesLoopback
import UpdatesPlatform
import UpdatesTestSupport

@Suite struct SyncCommandTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool(product: "breeze")
  }

  private static let environment = [
    "--env", "platform=iOS", "--installed", "0.9", "--os-version", "9.0",
  ]

  /// A set whose second file is for others, with the path of its manifest.
  private func makeSet() throws -> String {
    _ = try tool.write("hello", to: "set/a.txt")
    _ = try tool.write("only elsewhere", to: "set/b.txt")
    let sha = try Checksum(of: Array("hello".utf8), .sha256).hex
    return try tool.write(
      #"""
      [{"filename": "a.txt", "sha": "\#(sha)",
        "condition": "platform == 'iOS' && systemVersion > 8.4 && appVersion < 1.0"},
       {"filename": "b.txt", "condition": "defaults.beta == YES"}]
      """#, to: "set/manifest.json")
  }

  private func sync(_ words: String...) async throws -> ToolResult {
    try await tool.run(["sync"] + words + Self.environment)
  }

  @Test func `what applies is fetched once, and then found right`() async throws {
    let manifest = try makeSet()
    let first = try await sync(manifest, "out", "--json")
    #expect(first.status == 0, "\(first.errors)")
    let document = try first.document()
    #expect(document["result"]?.string == "updated")
    #expect(document["entries"]?["total"] == .number(2))
    #expect(document["entries"]?["applicable"] == .number(1))
    #expect(document["entries"]?["fetched"] == .number(1))
    #expect(tool.synced("out").keys.sorted() == ["a.txt", "manifest.json"])
    #expect(try await sync(manifest, "out", "--json").document()["result"]?.string == "unchanged")
    let words = try await sync(manifest, "out")
    #expect(words.output.hasPrefix("1 of 2 files applies; '"))
    #expect(words.output.hasSuffix("/out' is up to date\n"))
  }

  @Test func `an explanation names what decided, and changes nothing`() async throws {
    let manifest = try makeSet()
    let run = try await sync(manifest, "out", "--explain")
    #expect(run.status == 0)
    #expect(
      run.output == """
        applies   a.txt: platform == 'iOS' is true: platform is 'iOS'; systemVersion > 8.4 is \
        true: systemVersion is '9.0'; appVersion < 1.0 is true: appVersion is '0.9'
        does not  b.txt: defaults.beta == YES is false: defaults.beta is nil
        1 of 2 files applies

        """)
    let document = try await sync(manifest, "out", "--explain", "--json").document()
    #expect(document["result"]?.string == "unchanged")
    let second = document["explanation"]?[1]
    #expect(second?["reason"]?.string == "defaults.beta == YES is false: defaults.beta is nil")
    #expect(second?["applies"] == .boolean(false))
    #expect(second?["manifest"]?.string == "manifest.json")
    #expect(tool.synced("out") == [:])
  }

  @Test func `after a failure the set in place is told`() async throws {
    let manifest = try makeSet()
    _ = try await sync(manifest, "out")
    _ = try tool.write("changed", to: "set/a.txt")
    try FileManager.default.removeItem(atPath: tool.home.path + "/out/a.txt")
    let failed = try await sync(manifest, "out")
    #expect(failed.status == 77)
    #expect(failed.errors.hasPrefix("'out' stays as it was\nerror: "), "\(failed.errors)")
    let document = try await sync(manifest, "out", "--json").document()
    #expect(document["result"]?.string == "error")
    #expect(document["directory"]?.string == tool.home.path + "/out")
    #expect(document["bundles"]?[0]?["name"]?.string == "out")
    let other = try await sync(manifest, "none", "--json")
    #expect(try other.document()["directory"] == .null)
    #expect(!other.errors.contains("stays as it was"))
  }

  @Test func `a folder's URL means the manifest in it`() async throws {
    _ = try makeSet()
    let slash = try await sync("set/", "out", "--explain")
    #expect(slash.output.hasSuffix("1 of 2 files applies\n"), "\(slash.errors)")
    _ = try tool.write("[]", to: "App.freshair/manifest.json")
    #expect(try await sync("App.freshair", "out", "--explain").output == "0 of 0 files apply\n")
    let folder = try await sync("set", "out")
    #expect(folder.status == 66)
    #expect(
      folder.errors.hasSuffix(
        "hint: name the manifest in it: \(tool.home.path)/set/manifest.json\n"),
      "\(folder.errors)")
  }

  @Test(arguments: [
    (
      "appVersion < 1.0", "appVersion=1", "sync.app-version",
      "conditions use appVersion, which is unknown; give it with --installed"
    ),
    (
      "plattform == 'iOS'", "plattform=x", "sync.unknown-key",
      "conditions use the unknown key 'plattform'; give it with --env, or tell the author of the "
        + "manifest"
    ),
  ])
  func `conditions on what is unknown are warned about, once`(
    condition: String, given: String, code: String, message: String
  ) async throws {
    let entries = (0..<3).map {
      #"{"filename": "\#($0)", "condition": "\#(condition) AND arch == '\#($0)'"}"#
    }
    let manifest = try tool.write(
      "[" + entries.joined(separator: ",") + "]", to: "set/manifest.json")
    #expect(try await tool.run("sync", manifest, "out").errors == "warning: \(message)\n")
    let document = try await tool.document("sync", manifest, "out", "--explain")
    #expect(document["warnings"]?[0]?["code"]?.string == code)
    #expect(try await tool.run("sync", manifest, "out", "--env", given).errors == "")
  }

  @Test func `headers go to the server`() async throws {
    let server = try RecordingServer { _ in .text("[]") }
    let result = try await tool.run(
      "sync", server.url("/manifest.json"), "out", "--header", "X-Seat: 42")
    #expect(result.status == 0, "\(result.errors)")
    #expect(server.requests.first?["X-Seat"] == "42")
  }

  @Test func `who waits for another process says so, and not longer than is allowed`() async throws
  {
    let manifest = try makeSet()
    let staging = try TreeReplacement(
      destination: tool.home.path + "/out", wait: LockWait(patience: .seconds(60)),
      makesParent: true)
    let result = try await sync(manifest, "out", "--timeout", "20")
    #expect(result.status == 75, "\(result.errors)")
    #expect(result.errors.hasPrefix("Waiting for another process…\n"), "\(result.errors)")
    #expect(result.errors.contains("try again when the other process has finished"))
    try staging.finish()
  }

  @Test func `a folder of something else is refused, and an explanation says so before`()
    async throws
  {
    _ = try tool.write("body {}", to: "set/style.css")
    let manifest = try tool.write(#"[{"filename": "style.css"}]"#, to: "set/manifest.json")
    for name in ["manifest.json", "style.css"] { _ = try tool.write("mine", to: "webapp/" + name) }
    let words =
      "'\(tool.home.path)/webapp' has files that no sync put there, or that were changed since: "
      + "'manifest.json', 'style.css'\n"
    let explained = try await tool.run("sync", manifest, "webapp", "--explain")
    #expect(explained.status == 0)
    #expect(
      explained.output == """
        applies   style.css: it has no condition
        stops at  manifest.json: it is not as a sync put it there
        stops at  style.css: it is not as a sync put it there
        1 of 1 file applies

        """)
    #expect(explained.errors == "warning: Nothing would be synced: " + words)
    let document = try await tool.document("sync", manifest, "webapp", "--explain")
    #expect(document["foreign"]?[1]?.string == "style.css")
    #expect(document["warnings"]?[0]?["code"]?.string == "sync.refused")
    let refused = try await tool.run("sync", manifest, "webapp")
    #expect(refused.status == 73)
    let hint = "hint: move them away, or name another folder\n"
    #expect(refused.errors == "'webapp' stays as it was\nerror: " + words + hint)
    let failure = try await tool.document("sync", manifest, "webapp")["error"]
    #expect(failure?["code"]?.string == "sync.foreign-files")
    #expect(tool.synced("webapp").values.allSatisfy { $0 == Array("mine".utf8) })
  }

  @Test func `what was fetched and removed is named with -v`() async throws {
    let manifest = try makeSet()
    #expect(try await sync(manifest, "out", "-v").errors == "fetched a.txt\n")
    _ = try tool.write("mine", to: "out/own.txt")
    #expect(try await sync(manifest, "out", "-v", "--prune").errors == "removed own.txt\n")
    #expect(try await sync(manifest, "out", "-v", "--prune").errors == "")
  }
}
