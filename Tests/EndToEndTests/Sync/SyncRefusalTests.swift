import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@Suite struct SyncRefusalTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool(product: "breeze")
  }

  @Test(arguments: [
    (["sync"], "'breeze sync' needs URL"),
    (["sync", "a.json"], "'breeze sync' needs DIR"),
    (["sync", "a", "b", "--env", "x"], "--env cannot be 'x', expected KEY=VALUE such as"),
    (["sync", "a", "b", "--env", "\u{1B}[2J=1"], "--env cannot be '=1', expected KEY=VALUE"),
    (
      ["sync", "a", "https://127.0.0.1/b"],
      "DIR is a URL: 'https://127.0.0.1/b'\nhint: write the URL first, then the folder"
    ),
    (
      ["sync", "a", "."],
      "'.' is the folder you are in\nhint: change to the folder above and name it"
    ),
    (["sync", "a", ".."], "'..' contains the folder you are in\nhint: name another"),
    (
      ["sync", "a", "b", "--explain", "--present"],
      "--explain and --present cannot be used together"
    ),
    (["sync", "a", "b", "--plain"], "--plain needs --present"),
    (["sync", "a", "b", "--env", "a=1", "--env", "a:version=2"], "--env gives 'a' twice"),
    (["sync", "ftp://127.0.0.1/a", "b"], "is neither a path nor a file:, http: or https: URL"),
    (["sync", "http://example.com/a", "b"], "uses http, which others on the network can read"),
  ])
  func `a faulty command line says what would be right`(
    words: [String], message: String
  ) async throws {
    let result = try await tool.run(words)
    #expect([64, 77].contains(result.status), "\(result.errors)")
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.output == "")
    let document = try await tool.run(words + ["--json"]).document()
    #expect(document["result"]?.string == "error")
  }

  @Test(arguments: [
    // The seed's own sample: a comma is missing.
    (
      "[\n    {\n        \"condition\": \"platform == 'iOS'\"\n        \"filename\": \"a.txt\"\n    }\n]",
      65, "line 4, column 9: expected ',' or '}', found '\"'",
      "        \"filename\": \"a.txt\"\n        ^"
    ),
    (
      #"[{"filename": "a.txt", "condition": "platform = 'iOS' & appVersion < 1"}]"#, 65,
      "line 1, column 18 of the condition: expected a comparison such as platform == 'iOS', "
        + "found '&'",
      "platform = 'iOS' & appVersion < 1\n                 ^"
    ),
    (
      #"[{"filename": "a.txt", "sha": "\#(String(repeating: "0", count: 64))"}]"#, 77, "checksum",
      "hint: "
    ),
    (#"[{"filename": "gone.txt"}]"#, 66, "it does not exist", "hint: "),
    (#"[{"filename": "../a.txt"}]"#, 65, "leads outside the folder", "hint: "),
  ])
  func `a faulty manifest changes nothing, and is told with line and caret`(
    manifest: String, status: Int32, message: String, hint: String
  ) async throws {
    _ = try tool.write("hello", to: "set/a.txt")
    let path = try tool.write(manifest, to: "set/manifest.json")
    let result = try await tool.run("sync", path, "out")
    #expect(result.status == status, "\(result.errors)")
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.errors.contains(hint), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: tool.home.path + "/out"))
    let document = try await tool.document("sync", path, "out")
    #expect(document["error"]?["message"]?.string?.contains(message) == true)
  }
}
