import Foundation
import Testing
import UpdatesPlatform
import UpdatesTestSupport

/// The README of Fresh, section by section, against nginx.
@Suite struct FreshCommandTests {
  private let served: ServedContent
  private var tool: UpdatesTool { served.tool }

  init() throws {
    served = try ServedContent()
  }

  @Test func `here's how it works: a default copy first, the latest when there is a network`()
    async throws
  {
    let bundled = try tool.home.write(gzipped("default\n"), to: "app/content.gz")
    let closed = try ClosedPort()
    let words = [
      "fresh", "update", "content", "--url", "http://127.0.0.1:\(closed.port)/content.gz",
      "--bundled", bundled,
    ]
    let offline = try await tool.run(words + ["--json"])
    #expect(offline.status == 0)
    let document = try offline.document()
    #expect(document["result"]?.string == "bundled")
    #expect(document["path"]?.string == served.place)
    #expect(document["status"] == .null && document["lastModified"] == .null)
    #expect(document["error"] == .null)
    #expect(document["warnings"]?[0]?["code"]?.string == "content.unreachable")
    #expect(served.content == "default\n")
    #expect(try await tool.run("fresh", "reset", "content").status == 0)
    let strict = try await tool.run(words + ["--require-fresh"])
    #expect(strict.status == 69 && strict.errors.contains("error: "))
    #expect(served.content == "default\n")

    try served.publish("latest\n", as: "content.gz")
    let online = try await tool.run(served.update("content.gz", "--bundled", bundled))
    #expect(online.output == "content is updated: \(served.place)\n" && online.errors == "")
    #expect(served.content == "latest\n" && served.strays == [])
    let again = try await tool.run(served.update("content.gz", "--json")).document()
    #expect(again["result"]?.string == "not-modified")
    #expect(again["lastModified"]?.string == "Sat, 10 Nov 2018 14:46:48 GMT")
    #expect(try await tool.run("fresh", "path", "content").output == served.place + "\n")
  }

  @Test func `why could the package not be unzipped`() async throws {
    try served.folder.write("no gzip at all", to: "content.gz")
    let result = try await tool.run(served.update("content.gz"))
    #expect(result.status == 65 && result.output == "")
    #expect(result.errors.contains("error: Package could not be unzipped: "))
    #expect(result.errors.contains("hint: Verify that it is gzip format"))
    #expect(served.content == nil && served.strays == [])
    try await tool.run(served.update("content.gz", "--json")).document()
      .expect(#"{"result": "error", "error": {"code": "content.malformed"}}"#)
  }

  @Test func `custom save: by a command`() async throws {
    let words = served.update(
      "cities.gz", "--json", "--save", "sh", "-c",
      "gunzip > new && grep -q '^[A-Z]' new && mv new db"
    )
    func update(_ status: Int32 = 0) async throws -> JSONValue {
      let result = try await tool.run(words)
      #expect(result.status == status)
      return try result.document()
    }
    try served.publish("Aix", as: "cities.gz")
    let first = try await update()
    #expect(first["result"]?.string == "updated" && first["path"] == .null)
    #expect(try tool.text(of: "db") == "Aix")
    #expect(try await update()["result"]?.string == "not-modified")

    try served.publish("bath", as: "cities.gz", day: 11)
    let failed = try await update(74)
    #expect(failed["result"]?.string == "kept")
    #expect(failed["error"]?["code"]?.string == "content.not-saved")
    try served.publish("Bath", as: "cities.gz", day: 11)
    _ = try await update()
    #expect(try tool.text(of: "db") == "Bath")
    #expect(served.strays == [] && served.content == nil)
  }

  // Whatever goes wrong, what was in place is in place.

  @Test
  func `a download with another checksum, and an archive that leaves its folder, are refused`()
    async throws
  {
    let hex = try Checksum(of: gzipped("one\n"), .sha256).hex
    try served.publish("one\n", as: "content.gz")
    #expect(try await tool.run(served.update("content.gz", "--sha256", hex)).status == 0)
    try served.publish("forged\n", as: "content.gz", day: 11)
    try await expectKept(served.update("content.gz", "--sha256", hex), 77, "content.checksum")
    let source = try TemporaryDirectory()
    try source.write("evil", to: "evil.txt")
    try source.write("x", to: "in/x")
    try ChildProcess.run(
      "tar", ["-czPf", served.folder.path + "/evil.tgz", "../evil.txt"], in: source.path + "/in")
    try await expectKept(served.update("evil.tgz"), 65, "content.refused")
  }

  /// Expects that an update fails, and that the first content stays.
  private func expectKept(_ words: [String], _ status: Int32, _ code: String) async throws {
    let result = try await tool.run(words + ["--json"])
    #expect(result.status == status)
    let document = try result.document()
    #expect(document["result"]?.string == "kept" && document["error"]?["code"]?.string == code)
    #expect(served.content == "one\n" && served.strays == [])
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

  @Test func `an older copy of a folder is updated like any other`() async throws {
    try served.publish(["a.txt": "one"], as: "content.tgz")
    let place = tool.home.path + "/mine"
    let words = served.update("content.tgz", "--into", "mine")
    _ = try await tool.run(words)
    try ChildProcess.run("cp", ["-a", place, place + ".kept"], in: tool.home.path)
    try served.publish(["a.txt": "two"], as: "content.tgz", day: 11)
    _ = try await tool.run(words)
    try FileManager.default.removeItem(atPath: place)
    try FileManager.default.moveItem(atPath: place + ".kept", toPath: place)
    #expect(try await tool.run(words).output == "content is updated: \(place)\n")
    #expect(try String(contentsOfFile: place + "/a.txt", encoding: .utf8) == "two")
    let again = try await tool.run(words + ["--json"]).document()
    #expect(again["result"]?.string == "not-modified")
  }

  @Test(arguments: [
    (["fresh"], "needs one of: update, path, reset, list"),
    (["fresh", "update", "a"], "no URL given"),
    (["fresh", "update", "a", "--url", "http://example.com/a"], "https"),
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
      ["fresh", "update", "a", "--url", "https://example.com", "--public-key", "/etc/passwd"],
      "not the file '/etc/passwd'\nhint: copy the line that begins with RW"
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
}
