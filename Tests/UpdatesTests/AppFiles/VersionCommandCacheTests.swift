import Foundation
import Testing
import UpdatesTestSupport

@testable import Updates

@Suite struct VersionCommandCacheTests {
  let folder: TemporaryDirectory
  let cache: VersionCommandCache

  init() throws {
    folder = try TemporaryDirectory()
    cache = VersionCommandCache(folder: folder.path + "/cache/tool")
  }

  /// A program that counts its runs, and answers with what `answer` holds.
  private func command(_ words: [String] = []) throws -> VersionCommand {
    if !FileManager.default.fileExists(atPath: folder.path + "/tool") {
      _ = try folder.script("tool", #"echo x >> "$COUNT"; echo "tool 1.$(wc -l < "$COUNT")""#)
    }
    return try VersionCommand(
      words: [folder.path + "/tool"] + words,
      environment: ["PATH": "/usr/bin:/bin", "COUNT": folder.path + "/count"])
  }

  private func version(_ words: [String] = [], mayRun: Bool = true) throws -> String? {
    try command(words).version(rememberedIn: cache, mayRun: mayRun, timeLimit: .seconds(60))
  }

  @Test func `the command runs once while the program is the same file, and only if it may`() throws
  {
    #expect(try version(mayRun: false) == nil)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/count"))
    for mayRun in [true, true, false] { #expect(try version(mayRun: mayRun) == "1.1") }
  }

  @Test func `another size, time or arguments ask again`() throws {
    #expect(try version() == "1.1")
    for _ in 1...2 { #expect(try version(["-v"]) == "1.2") }
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: folder.path + "/tool")
    #expect(try version(["-v"]) == "1.3")
    try FileManager.default.removeItem(atPath: folder.path + "/tool")
    _ = try folder.script("tool", "echo 7.0; # longer than the one before, so that it differs")
    #expect(try version(["-v"]) == "7.0")
  }

  @Test(arguments: [
    "", "{", "[]", #"{"version": "9.9"}"#, "\u{0}", String(repeating: " ", count: 100_000),
  ])
  func `a damaged memory is asked anew`(text: String) throws {
    _ = try version()
    try folder.write(text, to: "cache/tool/version-command.json")
    #expect(try version() == "1.2")
  }

  @Test func `a remembered text that is no version is not believed`() throws {
    _ = try version()
    let text = try folder.text(of: "cache/tool/version-command.json")
    try folder.write(
      text.replacingOccurrences(of: "1.1", with: "\\u001b[31m1.1"),
      to: "cache/tool/version-command.json")
    #expect(try version() == "1.2")
  }

  @Test func `where the answer cannot be remembered, the command runs again`() throws {
    try folder.write("in the way", to: "cache")
    for answer in ["1.1", "1.2"] { #expect(try version() == answer) }
  }

  @Test func `a memory that is a link is neither followed nor written through`() throws {
    try folder.write("precious", to: "precious")
    _ = try folder.makeFolder("cache/tool")
    try folder.link("cache/tool/version-command.json", to: folder.path + "/precious")
    #expect(try version() == "1.1")
    #expect(try folder.text(of: "precious") == "precious")
  }

  @Test func `a failing command leaves nothing behind`() throws {
    _ = try folder.script("tool", "exit 1")
    #expect(throws: Problem.programEnded(.exited(status: 1))) { try version() }
    #expect(!FileManager.default.fileExists(atPath: cache.path))
  }
}
