import Foundation
import Testing
import UpdatesCLI
import UpdatesContent
import UpdatesTestSupport

@testable import breeze

@Suite struct ManifestHashingFaultTests {
  private let bundle: TemporaryDirectory

  init() throws {
    bundle = try TemporaryDirectory()
  }

  private func failure(_ manifest: String) throws -> any Error {
    try bundle.write(manifest, to: "manifest.json")
    let error = #expect(throws: (any Error).self) {
      try ManifestHashing(root: try OpenFolder(bundle.path)).run()
    }
    let after = try String(contentsOfFile: bundle.path + "/manifest.json", encoding: .utf8)
    #expect(after == manifest)
    return try #require(error)
  }

  /// The entries that are listed as faulty, without the path of the bundle.
  private func findings(_ manifest: String) throws -> [String] {
    let failure = try #require(try failure(manifest) as? Problem)
    return failure.message.split(separator: "\n").dropFirst().map {
      String($0.trimmingPrefix("  \(bundle.path)/"))
    }
  }

  @Test func `every file that cannot be used is listed with its line, and nothing is written`()
    throws
  {
    try bundle.write("good", to: "good")
    try bundle.write("x", to: "folder/x")
    #expect(symlink("good", bundle.path + "/link") == 0)
    #expect(symlink("folder", bundle.path + "/way") == 0)
    #expect(mkfifo(bundle.path + "/fifo", 0o600) == 0)
    let names = [
      "good", "gone", "folder", "link", "way/x", "fifo", "none/x", "B.freshair/manifest.json",
    ]
    let entries = names.map { "  {\"filename\": \"\($0)\", \"sha\": \"\"}" }
    let found = try findings("[\n" + entries.joined(separator: ",\n") + "\n]")
    #expect(
      found == [
        "manifest.json:3: 'gone' is missing",
        "manifest.json:4: 'folder': it is a folder",
        "manifest.json:5: 'link': it is a symbolic link, which is not followed",
        "manifest.json:6: 'way/x': it is not a folder",
        "manifest.json:7: 'fifo': it is not a regular file",
        "manifest.json:8: 'none/x' is missing",
        "manifest.json:9: 'B.freshair/manifest.json' is missing",
      ])
  }

  @Test func `a file without a checksum must be there as well`() throws {
    #expect(try findings(#"[{"filename": "gone"}]"#) == ["manifest.json:1: 'gone' is missing"])
  }

  @Test func `what a child manifest lacks is listed under its name`() throws {
    try bundle.write(
      "[\n{\"filename\": \"c\"},\n{\"filename\": \"\\u001b[2J\"}]",
      to: "A.freshair/manifest.json")
    let found = try findings(
      #"[{"filename": "gone", "sha": ""}, {"filename": "A.freshair/manifest.json"}]"#)
    #expect(found.count == 3)
    #expect(found.contains("A.freshair/manifest.json:2: 'A.freshair/c' is missing"))
    #expect(found.contains("manifest.json:1: 'gone' is missing"))
    #expect(found.allSatisfy { HostileText.offence(in: $0) == nil })
  }

  @Test func `a manifest that is changed meanwhile is not overwritten`() throws {
    try bundle.write("a", to: "a")
    let path = try bundle.write(#"[{"filename": "a", "sha": ""}]"#, to: "manifest.json")
    let error = #expect(throws: Problem.self) {
      try ManifestHashing(root: try OpenFolder(bundle.path)).run { _ in
        _ = FileManager.default.createFile(atPath: path, contents: Data("[ ]".utf8))
      }
    }
    #expect(error?.code == "manifest.changed")
    #expect(error?.message == "'\(path)' was changed by another program meanwhile")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "[ ]")
    #expect(try FileSystem.names(in: bundle.path).sorted() == ["a", "manifest.json"])
  }

  @Test func `a file that changes while it is read is listed`() throws {
    let file = try bundle.write("aaaa", to: "a")
    try bundle.write(#"[{"filename": "a", "sha": ""}]"#, to: "manifest.json")
    let error = #expect(throws: Problem.self) {
      try ManifestHashing(root: try OpenFolder(bundle.path)).run { _ in truncate(file, 1) }
    }
    #expect(error?.code == "bundle.file")
    #expect(error?.message.contains("manifest.json:1: 'a': ") == true, "\(error?.message ?? "")")
  }
}
