import Foundation
import Testing
import UpdatesCLI
import UpdatesContent
import UpdatesPlatform
import UpdatesTestSupport

@testable import breeze

@Suite struct ManifestUpdateTests {
  private let bundle: TemporaryDirectory

  init() throws {
    bundle = try TemporaryDirectory()
  }

  private func hex(_ text: String, _ algorithm: ChecksumAlgorithm = .sha256) throws -> String {
    try Checksum(of: Array(text.utf8), algorithm).hex
  }

  private func read(_ name: String = "manifest.json") throws -> String {
    // Foundation's reading of a text would leave out a byte order mark.
    String(
      decoding: try FileSystem.contents(of: bundle.path + "/" + name, limit: 1 << 20),
      as: UTF8.self)
  }

  @discardableResult
  private func run(
    _ change: (inout ManifestUpdate) -> Void = { _ in }
  ) throws -> ManifestUpdate.Draft {
    var update = ManifestUpdate(root: try OpenFolder(bundle.path))
    change(&update)
    let draft = try update.run()
    try update.write(draft)
    return draft
  }

  @Test func `only checksums change, every other byte stays`() throws {
    try bundle.write("a", to: "a.txt")
    try bundle.write("b", to: "sub/b.txt")
    let text = """
      \u{FEFF}[ {"sha" :  "ABCDEF012345"\t, "size":1.50, "filename": "a\\u002Etxt", "x": [{"sha": 1}] },
        {
          "condition": "platform == 'iOS' && a > 8.4"  ,\r
          "filename": "sub/b.txt", "note": "é \\/ \\u00e9",
          "sha": null
        } ,
      ]\n\n
      """
    try bundle.write(text, to: "manifest.json")
    let report = try run()
    let expected = try text.replacingOccurrences(of: "ABCDEF012345", with: hex("a"))
      .replacingOccurrences(of: "null", with: "\"\(hex("b"))\"")
    #expect(try read() == expected)
    #expect(report.changes.map(\.file) == ["a.txt", "sub/b.txt"])
    #expect(report.changes.map(\.isNew) == [true, true])
    #expect(try run().changes.isEmpty)
  }

  @Test func `each entry keeps its algorithm, and one can be chosen for all`() throws {
    try bundle.write("a", to: "a")
    let old = [
      String(repeating: "0", count: 40), String(repeating: "0", count: 64),
      String(repeating: "0", count: 128), "",
    ]
    try bundle.write(
      "[" + old.map { "{\"filename\":\"a\",\"sha\":\"\($0)\"}" }.joined(separator: ",") + "]",
      to: "manifest.json")
    let report = try run()
    let shas = try [ChecksumAlgorithm.sha1, .sha256, .sha512, .sha256].map { try hex("a", $0) }
    for sha in shas { #expect(try read().contains(sha)) }
    #expect(report.algorithms.count { $0 == .sha1 } == 1 && report.changes.count == 4)
    try run { $0.algorithm = .sha512 }
    #expect(try read().ranges(of: hex("a", .sha512)).count == 4)
  }

  @Test func `a right checksum in upper case stays as it is`() throws {
    try bundle.write("a", to: "a")
    let text = try "[{\"filename\": \"a\", \"sha\": \"\(hex("a").uppercased())\"}]"
    try bundle.write(text, to: "manifest.json")
    #expect(try run().changes.isEmpty)
    #expect(try read() == text)
  }

  @Test(arguments: [
    (#"[{"filename": "a"}]"#, #"[{"filename": "a", "sha": "HEX"}]"#),
    (#"[{"filename":"a","x":1}]"#, #"[{"filename":"a", "sha": "HEX","x":1}]"#),
    (#"[{"x": 1, "filename": "a"}]"#, #"[{"x": 1, "filename": "a", "sha": "HEX"}]"#),
    (
      "[\n  {\n    \"filename\": \"a\",\n    \"x\": 1,\n  }\n]",
      "[\n  {\n    \"filename\": \"a\",\n    \"sha\": \"HEX\",\n    \"x\": 1,\n  }\n]"
    ),
    (
      "[\n\t{\n\t\t\"filename\" : \"a\"\n\t}\n]",
      "[\n\t{\n\t\t\"filename\" : \"a\",\n\t\t\"sha\": \"HEX\"\n\t}\n]"
    ),
  ])
  func `an entry without a checksum gets one when asked, on a line of its own if the others are`(
    text: String, expected: String
  ) throws {
    try bundle.write("a", to: "a")
    try bundle.write(text, to: "manifest.json")
    #expect(try run().algorithms == [nil])
    #expect(try read() == text)
    #expect(try run { $0.includesAll = true }.changes.count == 1)
    #expect(try read() == expected.replacingOccurrences(of: "HEX", with: hex("a")))
  }

  @Test func `a child manifest is written before its own checksum is taken`() throws {
    try bundle.write("c", to: "A.freshair/B.freshair/c")
    try bundle.write(
      #"[{"filename": "A.freshair/manifest.json", "sha": "0"}]"#, to: "manifest.json")
    try bundle.write(
      #"[{"filename": "B.freshair/manifest.json", "sha": "0"}]"#,
      to: "A.freshair/manifest.json")
    try bundle.write(
      #"[{"filename": "c", "sha": "0"}]"#, to: "A.freshair/B.freshair/manifest.json")
    let report = try run()
    #expect(report.changes.count == 3 && report.algorithms.count == 3)
    let inner = try read("A.freshair/B.freshair/manifest.json")
    let middle = try read("A.freshair/manifest.json")
    #expect(try inner.contains(hex("c")))
    #expect(try middle.contains(hex(inner)))
    #expect(try read().contains(hex(middle)))
    #expect(try run().changes.isEmpty)
  }

  @Test func `permissions stay, nothing else is left, and an unchanged manifest is not touched`()
    throws
  {
    try bundle.write("a", to: "a")
    let path = try bundle.write(#"[{"filename": "a", "sha": ""}]"#, to: "manifest.json")
    #expect(chmod(path, 0o604) == 0)
    try run()
    let facts = try FileSystem.facts(of: path)
    #expect(facts.permissions == 0o604)
    #expect(try FileSystem.names(in: bundle.path).sorted() == ["a", "manifest.json"])
    try run()
    #expect(try FileSystem.facts(of: path) == facts)
    try FileSystem.remove(path)
    try run { $0.naming = Naming() }
    #expect(try FileSystem.facts(of: path).permissions & 0o644 == 0o644)
  }

  /// The entries that are listed as faulty, without the path of the bundle.
  private func findings(_ manifest: String) throws -> [String] {
    try bundle.write(manifest, to: "manifest.json")
    let failure = try #require(throws: Problem.self) { try run() }
    #expect(try read() == manifest)
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
    let entries =
      names.map { "  {\"filename\": \"\($0)\", \"sha\": \"\"}" }
      + ["  {\"filename\": \"good\", \"sha256\": \"\"}"]
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
        "manifest.json:10: 'sha256' is not a supported key, expected the checksum as 'sha'",
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
      let update = ManifestUpdate(root: try OpenFolder(bundle.path))
      let draft = try update.run()
      try bundle.write("[ ]", to: "manifest.json")
      try update.write(draft) { _ in Issue.record("It was written.") }
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
      try ManifestUpdate(root: try OpenFolder(bundle.path)).run { _ in truncate(file, 1) }
    }
    #expect(error?.code == "bundle.file")
    #expect(error?.message.contains("manifest.json:1: 'a': ") == true, "\(error?.message ?? "")")
  }

  @Test func `two runs at once do not meet`() throws {
    try bundle.write("[]", to: "manifest.json")
    let folder = try OpenFolder(bundle.path)
    #expect(folder.lock(within: .zero))
    var update = ManifestUpdate(root: try OpenFolder(bundle.path))
    update.patience = .milliseconds(20)
    #expect(throws: Problem.file(.fileLocked, bundle.path)) { try update.run() }
  }
}

extension ManifestUpdate.Draft {
  fileprivate var changes: [(file: String, isNew: Bool)] { files.flatMap(\.changed) }
  fileprivate var algorithms: [ChecksumAlgorithm?] { files.flatMap(\.algorithms) }
}
