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
    return try tool.write(
      #"""
      [{"filename": "a.txt", "sha": "\#(try sha256(of: "hello"))",
        "condition": "platform == 'iOS' && systemVersion > 8.4 && appVersion < 1.0"},
       {"filename": "b.txt", "condition": "defaults.beta == YES"}]
      """#, to: "set/manifest.json")
  }

  private func sha256(of text: String) throws -> String {
    var stream = try ChecksumStream(.sha256)
    try Array(text.utf8).withUnsafeBytes { try stream.add($0) }
    return try stream.finish().hex
  }

  @Test func `what applies is fetched once, and then found right`() async throws {
    let manifest = try makeSet()
    let first = try await tool.run(["sync", manifest, "out", "--json"] + Self.environment)
    #expect(first.status == 0, "\(first.errors)")
    let document = try first.document()
    #expect(document["result"]?.string == "updated")
    #expect(document["entries"]?["total"] == .number(2))
    #expect(document["entries"]?["applicable"] == .number(1))
    #expect(document["entries"]?["fetched"] == .number(1))
    #expect(document["explanation"] == .null)
    #expect(try String(contentsOfFile: tool.home.path + "/out/a.txt", encoding: .utf8) == "hello")
    #expect(!FileManager.default.fileExists(atPath: tool.home.path + "/out/b.txt"))
    let second = try await tool.run(["sync", manifest, "out", "--json"] + Self.environment)
    #expect(try second.document()["result"]?.string == "unchanged")
    #expect(second.status == 0)
    let words = try await tool.run(["sync", manifest, "out"] + Self.environment)
    #expect(words.output.hasPrefix("1 of 2 files applies; '"))
    #expect(words.output.hasSuffix("/out' is up to date\n"))
  }

  @Test func `an explanation names what decided, and changes nothing`() async throws {
    let manifest = try makeSet()
    let run = try await tool.run(["sync", manifest, "out", "--explain"] + Self.environment)
    #expect(run.status == 0)
    #expect(
      run.output == """
        applies   a.txt: platform is 'iOS', equal to 'iOS'; systemVersion is '9.0', greater than \
        8.4; appVersion is '0.9', less than 1.0
        does not  b.txt: defaults.beta is nil, not equal to YES
        1 of 2 files applies

        """)
    let json = try await tool.run(["sync", manifest, "out", "--explain", "--json"])
    let document = try json.document()
    #expect(document["result"]?.string == "unchanged")
    let system = OperatingSystem.current.name == "macos" ? "macOS" : "Linux"
    guard case .array(let entries)? = document["explanation"] else {
      Issue.record("no explanation")
      return
    }
    #expect(entries.count == 2)
    #expect(entries.first?["reason"]?.string == "platform is '\(system)', not equal to 'iOS'")
    #expect(entries.first?["applies"] == .boolean(false))
    #expect(entries.first?["manifest"]?.string == "manifest.json")
    #expect(!FileManager.default.fileExists(atPath: tool.home.path + "/out"))
  }

  @Test func `after a failure the set in place is told`() async throws {
    let manifest = try makeSet()
    _ = try await tool.run(["sync", manifest, "out"] + Self.environment)
    _ = try tool.write("changed", to: "set/a.txt")
    try FileManager.default.removeItem(atPath: tool.home.path + "/out/a.txt")
    let failed = try await tool.run(["sync", manifest, "out"] + Self.environment)
    #expect(failed.status == 77)
    #expect(failed.errors.hasPrefix("'out' stays as it was\nerror: "), "\(failed.errors)")
    let document = try await tool.run(["sync", manifest, "out", "--json"] + Self.environment)
      .document()
    #expect(document["result"]?.string == "error")
    #expect(document["directory"]?.string == tool.home.path + "/out")
    #expect(document["bundles"]?[0]?["name"]?.string == "out")
    let other = try await tool.run(["sync", manifest, "none", "--json"] + Self.environment)
    #expect(try other.document()["directory"] == .null)
    #expect(!other.errors.contains("stays as it was"))
  }

  @Test func `a folder's URL means the manifest in it`() async throws {
    _ = try makeSet()
    let slash = try await tool.run(["sync", "set/", "out", "--explain"] + Self.environment)
    #expect(slash.output.hasSuffix("1 of 2 files applies\n"), "\(slash.errors)")
    _ = try tool.write("[]", to: "App.freshair/manifest.json")
    let bundle = try await tool.run("sync", "App.freshair", "out", "--explain")
    #expect(bundle.output == "0 of 0 files apply\n", "\(bundle.errors)")
    let folder = try await tool.run("sync", "set", "out")
    #expect(folder.status == 66)
    #expect(
      folder.errors.hasSuffix(
        "hint: name the manifest in it: \(tool.home.path)/set/manifest.json\n"),
      "\(folder.errors)")
  }

  @Test func `conditions that ask for an unknown version are warned about`() async throws {
    let manifest = try makeSet()
    let message = "conditions use appVersion, which is unknown; give it with --installed"
    let unknown = try await tool.run("sync", manifest, "out", "--env", "platform=iOS")
    #expect(unknown.errors == "warning: \(message)\n")
    let document = try await tool.document("sync", manifest, "out", "--explain")
    #expect(document["warnings"]?[0]?["code"]?.string == "sync.app-version")
    let known = try await tool.run("sync", manifest, "out", "--env", "appVersion=1")
    #expect(known.errors == "")
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
    let result = try await tool.run(
      ["sync", manifest, "out", "--timeout", "20"] + Self.environment)
    #expect(result.status == 75, "\(result.errors)")
    #expect(result.errors.hasPrefix("Waiting for another process…\n"), "\(result.errors)")
    #expect(result.errors.contains("try again when the other process has finished"))
    try staging.finish()
  }

  // What a sync says besides its result.

  @Test func `a folder of something else is refused before anything is fetched`() async throws {
    _ = try tool.write("body {}", to: "set/style.css")
    let manifest = try tool.write(#"[{"filename": "style.css"}]"#, to: "set/manifest.json")
    _ = try tool.write(#"{"name": "Mine"}"#, to: "webapp/manifest.json")
    let style = try tool.write("years of work", to: "webapp/style.css")
    let result = try await tool.run("sync", manifest, "webapp")
    #expect(result.status == 73)
    #expect(
      result.errors == """
        'webapp' stays as it was
        error: '\(tool.home.path)/webapp' has files that no sync put there, or that were changed \
        since: 'manifest.json', 'style.css'
        hint: move them away, or name another folder

        """)
    #expect(try String(contentsOfFile: style, encoding: .utf8) == "years of work")
    let document = try await tool.document("sync", manifest, "webapp")
    #expect(document["error"]?["code"]?.string == "sync.foreign-files")
  }

  @Test func `an explanation names the files that would stop it, and changes nothing`() async throws
  {
    _ = try tool.write("body {}", to: "set/style.css")
    _ = try tool.write("same", to: "set/same.txt")
    let manifest = try tool.write(
      #"[{"filename": "style.css"}, {"filename": "same.txt", "sha": "\#(Self.same)"}]"#,
      to: "set/manifest.json")
    for (name, text) in [("manifest.json", "{}"), ("style.css", "mine"), ("same.txt", "same")] {
      _ = try tool.write(text, to: "webapp/" + name)
    }
    let result = try await tool.run("sync", manifest, "webapp", "--explain")
    #expect(result.status == 0)
    #expect(
      result.output == """
        applies   style.css: it has no condition
        applies   same.txt: it has no condition
        stops at  manifest.json: it is not as a sync put it there
        stops at  style.css: it is not as a sync put it there
        2 of 2 files apply

        """)
    #expect(
      result.errors
        == "warning: Nothing would be synced: '\(tool.home.path)/webapp' has files that no sync "
        + "put there, or that were changed since: 'manifest.json', 'style.css'\n")
    let document = try await tool.document("sync", manifest, "webapp", "--explain")
    #expect(document["foreign"]?[0]?.string == "manifest.json")
    #expect(document["foreign"]?[1]?.string == "style.css")
    #expect(document["warnings"]?[0]?["code"]?.string == "sync.refused")
    #expect(UpdatesTool.paths(below: tool.home.path + "/webapp").count == 3)
    let fine = try await tool.document("sync", manifest, "out", "--explain")
    #expect(fine["foreign"] == .array([]) && fine["warnings"] == .array([]))
  }

  private static let same = "0967115f2813a3541eaef77de9d9d5773f1c0c04314b0bbfe4ff3b3b1c55b5d5"

  @Test func `a key that nobody knows is told, once`() async throws {
    let entries = (0..<3).map {
      #"{"filename": "\#($0)", "condition": "plattform == 'iOS' OR given == \#($0)"}"#
    }
    let manifest = try tool.write(
      "[" + entries.joined(separator: ",") + "]", to: "set/manifest.json")
    let message =
      "conditions use the unknown key 'plattform'; give it with --env, or tell the author of the "
      + "manifest"
    let result = try await tool.run("sync", manifest, "out", "--env", "given=9")
    #expect(result.errors == "warning: \(message)\n")
    let document = try await tool.document(
      "sync", manifest, "out", "--explain", "--env", "given=9")
    #expect(document["warnings"]?[0]?["code"]?.string == "sync.unknown-key")
    #expect(
      document["explanation"]?[0]?["reason"]?.string
        == "plattform is nil (an unknown key), not equal to 'iOS'; given is '9', not equal to 0")
    let known = try await tool.run(
      "sync", manifest, "out", "--env", "given=9", "--env", "plattform=x")
    #expect(known.errors == "")
  }

  @Test func `what was fetched and removed is named with -v`() async throws {
    _ = try tool.write("a", to: "set/a.txt")
    let manifest = try tool.write(#"[{"filename": "a.txt"}]"#, to: "set/manifest.json")
    let first = try await tool.run("sync", manifest, "out", "-v")
    #expect(first.errors == "fetched a.txt\n")
    _ = try tool.write("mine", to: "out/own.txt")
    let second = try await tool.run("sync", manifest, "out", "-v", "--prune")
    #expect(second.errors == "removed own.txt\n")
    let third = try await tool.run("sync", manifest, "out", "-v", "--prune")
    #expect(third.errors == "")
  }
}
