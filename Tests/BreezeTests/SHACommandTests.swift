import Testing
import UpdatesPlatform
import UpdatesTestSupport

/// The built tool, as a publisher runs it.
@Suite struct SHACommandTests {
  private let breeze: BreezeTool

  init() throws {
    breeze = try BreezeTool()
    try breeze.write("abc", to: "a.txt")
  }

  private static let sum = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

  private func manifest(_ entries: String...) throws {
    try breeze.write("[" + entries.joined(separator: ",\n") + "]", to: "manifest.json")
  }

  @Test func `it brings the manifest of the working folder up to date and says what changed`()
    async throws
  {
    try manifest(#"{"filename": "a.txt", "sha": "ABCDEF012345"}"#)
    let check = try await breeze.run("sha", "--check")
    #expect(check.status == 65)
    #expect(check.output == "new a.txt\n")
    #expect(check.errors.hasPrefix("error: 1 checksum is not up to date\nhint: "))
    let result = try await breeze.run("sha")
    #expect(result == ToolResult(end: .exited(0), outputBytes: check.outputBytes, errorBytes: []))
    #expect(try breeze.text(of: "manifest.json").contains(Self.sum))
    let again = try await breeze.succeed("sha", breeze.path("manifest.json"))
    #expect(again.output.isEmpty && again.errors == "the checksum is up to date\n")
    let old = try await breeze.succeed("sha", "--algorithm", "sha1")
    #expect(old.errors.hasPrefix("warning: 1 checksum is SHA-1"))
  }

  @Test func `a key is kept as its publisher spells it`() async throws {
    try breeze.write("abc", to: "b.txt")
    try manifest(
      #"{"Filename": "a.txt", "SHA": "0", "Condition": "platform == 'iOS'"}"#,
      #"{"Filename": "b.txt"}"#)
    #expect(try await breeze.run("sha").output == "new a.txt\n")
    #expect(try await breeze.run("sha", "--all").output == "new b.txt\n")
    try breeze.write("new", to: "c.txt")
    try breeze.write("abc", to: "b.txt")
    try await breeze.succeed("manifest", ".")
    let text = try breeze.text(of: "manifest.json")
    for part in [
      #"[{"Filename": "a.txt", "SHA": "\#(Self.sum)", "Condition": "platform == 'iOS'"}"#,
      #"{"Filename": "b.txt", "SHA": "\#(Self.sum)"}"#, #"{"Filename": "c.txt", "SHA": ""#,
    ] {
      #expect(text.contains(part), "\(text)")
    }
    #expect(!text.contains("sha") && !text.contains("filename"), "\(text)")
    try await breeze.succeed("verify")
  }
}
