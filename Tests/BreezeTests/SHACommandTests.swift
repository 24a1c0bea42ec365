import Foundation
import Testing
import UpdatesPlatform
import UpdatesTestSupport

/// The built tool, as a publisher runs it.
@Suite struct SHACommandTests {
  private let bundle: TemporaryDirectory
  private let home: TemporaryDirectory
  private let breeze: Tool

  init() throws {
    bundle = try TemporaryDirectory()
    home = try TemporaryDirectory()
    var tool = try Tool(product: "breeze", home: home.path)
    tool.directory = bundle.path
    breeze = tool
  }

  private func manifest(_ entries: String...) throws {
    try bundle.write("[" + entries.joined(separator: ",\n") + "]", to: "manifest.json")
  }

  private func read() throws -> String {
    try String(contentsOfFile: bundle.path + "/manifest.json", encoding: .utf8)
  }

  @Test func `it brings the manifest of the working folder up to date and says what changed`()
    async throws
  {
    try bundle.write("abc", to: "a.txt")
    try manifest(#"{"filename": "a.txt", "sha": "ABCDEF012345"}"#)
    let check = try await breeze.run(["sha", "--check"])
    #expect(check.status == 65)
    #expect(check.output == "new a.txt\n")
    #expect(check.errors.hasPrefix("error: 1 checksum is not up to date\nhint: "))
    let result = try await breeze.run(["sha"])
    #expect(result == ToolResult(end: .exited(0), outputBytes: check.outputBytes, errorBytes: []))
    #expect(
      try read().contains("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"))
    let again = try await breeze.run(["sha", bundle.path + "/manifest.json"])
    #expect(again.status == 0 && again.output.isEmpty)
    #expect(again.errors == "the checksum is up to date\n")
  }

  @Test func `a key is kept as its publisher spells it`() async throws {
    try bundle.write("abc", to: "a.txt")
    try bundle.write("abc", to: "b.txt")
    let sum = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    try manifest(
      #"{"Filename": "a.txt", "SHA": "0", "Condition": "platform == 'iOS'"}"#,
      #"{"Filename": "b.txt"}"#)
    #expect(try await breeze.run(["sha"]).output == "new a.txt\n")
    let entries = [
      #"[{"Filename": "a.txt", "SHA": "\#(sum)", "Condition": "platform == 'iOS'"}"#,
      #"{"Filename": "b.txt"}]"#,
    ]
    #expect(try read() == entries.joined(separator: ",\n"))
    #expect(try await breeze.run(["sha", "--all"]).output == "new b.txt\n")
    let completed = try read()
    #expect(completed.contains(#"{"Filename": "b.txt", "SHA": "\#(sum)"}"#), "\(completed)")
    #expect(!completed.contains("sha"))
    try bundle.write("new", to: "c.txt")
    try bundle.write("def", to: "a.txt")
    #expect(try await breeze.run(["manifest", "."]).status == 0)
    let text = try read()
    #expect(text.contains(#"{"Filename": "c.txt", "SHA": ""#), "\(text)")
    #expect(text.contains(#""Condition": "platform == 'iOS'"}"#), "\(text)")
    #expect(!text.contains("sha") && !text.contains("filename"), "\(text)")
    #expect(try await breeze.run(["verify"]).status == 0)
  }

  @Test(arguments: [("sha1", 40), ("sha256", 64), ("sha512", 128)])
  func `the algorithm can be chosen`(name: String, digits: Int) async throws {
    try bundle.write("abc", to: "a")
    try manifest(#"{"filename": "a", "sha": ""}"#)
    let result = try await breeze.run(["sha", "--algorithm", name])
    #expect(result.status == 0)
    #expect(result.errors.hasPrefix("warning: 1 checksum is SHA-1") == (name == "sha1"))
    let sha = try JSON(parsing: Array(try read().utf8)).arrayValue?.first?["sha"]?.stringValue
    #expect(sha?.count == digits)
    #expect(try await breeze.run(["sha", "--algorithm", "md5"]).status == 64)
    #expect(try await breeze.run(["sha", "--incremental"]).status == 64)
  }
}
