import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// What a sync says besides its result.
@Suite struct SyncWordsTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool(product: "breeze")
  }

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
