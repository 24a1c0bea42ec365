import Foundation
import Loopback
import TestSupport
import Testing

/// What a sync says besides its result.
@Suite struct SyncWordsTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
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
        error: '\(tool.home.path)/webapp' has 'manifest.json' and 'style.css' of its own, which \
        the set would replace
        hint: move them away, or name another folder

        """)
    #expect(try String(contentsOfFile: style, encoding: .utf8) == "years of work")
    let document = try await tool.document("sync", manifest, "webapp")
    #expect(document["error"]?["code"]?.string == "sync.foreign-files")
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

  @Test func `a file that only the manifest has is nobody's URL`() async throws {
    let server = try RecordingServer { request in
      request.path == "/manifest.json"
        ? .text(#"[{"filename": "a.txt"}]"#) : .status(404)
    }
    let result = try await tool.run("sync", server.url("/manifest.json"), "out")
    #expect(result.status == 69)
    #expect(
      result.errors == """
        error: 'a.txt': '\(server.url("/a.txt"))' answered with status 404
        hint: a manifest lists it, but the server does not have it; whoever publishes the set has \
        to mend that

        """)
    let other = try await tool.run("sync", server.url("/none.json"), "out")
    #expect(other.errors.hasSuffix("hint: check the URL; nothing is there\n"))
    let local = try tool.write(
      #"[{"filename": "App.freshair/manifest.json"}]"#, to: "set/manifest.json")
    let gone = try await tool.run("sync", local, "out")
    #expect(gone.status == 66)
    #expect(gone.errors.contains("hint: a manifest lists it, but its folder does not have it;"))
  }

  @Test func `a path that leads nowhere may have been meant as a server`() async throws {
    let result = try await tool.run("sync", "example.com", "out")
    #expect(result.status == 66)
    #expect(
      result.errors.hasSuffix(
        "example.com': it is not there\nhint: check the path, or write https://… for a server\n"),
      "\(result.errors)")
  }
}
