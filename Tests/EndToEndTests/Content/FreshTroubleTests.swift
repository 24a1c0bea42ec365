import Foundation
import Testing
import UpdatesTestSupport

/// Whatever goes wrong, what was in place is in place.
@Suite struct FreshTroubleTests {
  private let served: ServedContent
  private var tool: UpdatesTool { served.tool }

  init() throws {
    served = try ServedContent()
  }

  @Test func `a checksum has to be right`() async throws {
    let path = try served.publish("one\n", as: "content.gz")
    let wrong = try await tool.run(
      served.update("content.gz", "--sha256", String(repeating: "a", count: 64)))
    #expect(wrong.status == 77)
    #expect(wrong.errors.contains("has the SHA-256"))
    #expect(served.files == [:] && served.strays == [])
    let sum = Tool(path: "/usr/bin/sha256sum", home: tool.home.path)
    let hex = try await sum.run([path]).output.prefix(64)
    #expect(
      try await tool.run(served.update("content.gz", "--sha256", String(hex))).status == 0)
    #expect(served.files == ["": "one\n"])
    let none = try await tool.run(served.update("content.gz", "--sha256", "abc"))
    #expect(none.status == 64)
  }

  @Test func `a signature has to be right`() async throws {
    let keys = try TemporaryDirectory()
    let path = try served.publish("one\n", as: "content.gz")
    func sign() throws {
      try ChildProcess.run(
        "minisign", ["-S", "-s", keys.path + "/secret", "-m", path], in: keys.path)
      try served.run("chmod", "644", path + ".minisig")
    }
    try ChildProcess.run(
      "minisign", ["-G", "-W", "-p", keys.path + "/public", "-s", keys.path + "/secret"],
      in: keys.path)
    let text = try String(contentsOfFile: keys.path + "/public", encoding: .utf8)
    let key = String(text.split(separator: "\n")[1])
    let missing = try await tool.run(served.update("content.gz", "--public-key", key))
    #expect(missing.status == 69)
    #expect(missing.errors.contains("error: there is no signature at 'http"))
    #expect(missing.errors.contains("(status 404)\nhint: give its address with --signature\n"))
    #expect(served.files == [:])
    try sign()
    #expect(try await tool.run(served.update("content.gz", "--public-key", key)).status == 0)
    #expect(served.files == ["": "one\n"])
    // New content under the old signature.
    try served.publish("forged\n", as: "content.gz", day: 11)
    let forged = try await tool.run(served.update("content.gz", "--json", "--public-key", key))
    #expect(forged.status == 77)
    #expect(try forged.document()["result"]?.string == "kept")
    #expect(try forged.document()["error"]?["code"]?.string == "content.signature")
    #expect(served.files == ["": "one\n"] && served.strays == [])
    let file = try await tool.run(
      served.update("content.gz", "--public-key", keys.path + "/public"))
    #expect(file.status == 64)
    #expect(file.errors.contains("hint: copy the line that begins with RW"))
  }

  @Test func `an archive that leaves its folder is refused`() async throws {
    try served.publish("one\n", as: "content.gz")
    #expect(try await tool.run(served.update("content.gz")).status == 0)
    let source = try TemporaryDirectory()
    try source.write("evil", to: "evil.txt")
    try source.write("x", to: "in/x")
    try ChildProcess.run(
      "tar", ["-czPf", served.folder.path + "/evil.tgz", "../evil.txt"], in: source.path + "/in")
    let result = try await tool.run(served.update("evil.tgz", "--json"))
    #expect(result.status == 65)
    let document = try result.document()
    #expect(document["result"]?.string == "kept")
    #expect(document["error"]?["code"]?.string == "content.refused")
    #expect(served.files == ["": "one\n"] && served.strays == [])
  }

  @Test func `content in a place of one's own, listed and reset`() async throws {
    try served.publish(["a.txt": "one"], as: "content.tgz")
    let place = tool.home.path + "/mine"
    let words = served.update("content.tgz", "--into", "mine")
    #expect(try await tool.run(words).output == "content is updated: \(place)\n")
    let list = try await tool.document("fresh", "list")
    #expect(list["packages"]?[0]?["path"]?.string == place)
    #expect(list["packages"]?[0]?["isInPlace"] == .boolean(true))
    #expect(try await tool.document("fresh", "path", "content")["path"]?.string == place)
    let reset = try await tool.document("fresh", "reset", "content")
    #expect(reset["path"]?.string == place && reset["name"]?.string == "content")
    #expect(!FileManager.default.fileExists(atPath: place))
    let gone = try await tool.run("fresh", "path", "content", "--json")
    #expect(gone.status == 66)
    #expect(try gone.document()["error"]?["code"]?.string == "content.missing")
    #expect(try await tool.document("fresh", "list")["packages"] == .array([]))
    try tool.home.write("a letter", to: "mine/letter.txt")
    let refused = try await tool.run(words)
    #expect(refused.status == 73)
    #expect(refused.errors.contains("a file that this package did not put there, "))
  }

  @Test(arguments: [
    (["fresh"], "needs one of: update, path, reset, list"),
    (["fresh", "update", "a"], "no URL given"),
    (["fresh", "update", "a", "--url", "http://example.com/a"], "https"),
    (["fresh", "update", "a", "--url", "https://example.com", "--save"], "needs a value"),
    (
      ["fresh", "update", "a\u{1B}", "--url", "https://example.com"], "is not a valid package name"
    ),
    (
      ["fresh", "update", "a", "--url", "https://example.com", "--into", "/etc/passwd/sub"],
      "'/etc/passwd': it is not a folder\nhint: give another place with --into"
    ),
    (["fresh", "update", "a", "--url", "file:///no/such.tgz"], "'/no/such.tgz' cannot be read"),
    (["fresh", "update", "a", "--url", "ftp://x/y"], "hint: give an https or a file URL"),
    (["fresh", "reset", "a"], "there is no package 'a'"),
    (
      ["fresh", "update", "a", "--url", "https://example.com", "--bundled", ""],
      "--bundled cannot be '', expected the path of a file"
    ),
    (
      ["fresh", "update", "a", "--url", "https://example.com", "--sha256", "12"],
      "--sha256 is not a SHA-256 checksum: 2 characters; expected 64"
    ),
    (
      ["fresh", "update", "a", "--url", "https://example.com", "--public-key", "x"],
      "--public-key cannot be used"
    ),
    (
      ["fresh", "update", "a", "--url", "https://example.com", "--into", "b", "--save", "true"],
      "--into and --save cannot be used together"
    ),
  ])
  func `wrong usage is told`(words: [String], message: String) async throws {
    let result = try await tool.run(words)
    #expect(result.status != 0 && result.output == "")
    #expect(result.errors.hasPrefix("error: ") && result.errors.contains(message))
    #expect(result.errors.contains("hint: "))
  }

  @Test func `a file of the system's that nobody named is a failure of input or output`()
    async throws
  {
    let result = try await UpdatesTool()
      .run(["demo", "--json"], environment: ["TMPDIR": "/no/such"])
    #expect(result.status == 74 && result.output.contains("file.failed"))
  }
}
