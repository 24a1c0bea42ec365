import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesContent

@Suite struct ManifestReaderTests {
  private let sha = String(repeating: "ab", count: 32)

  private func read(_ text: String, depth: Int = 1) throws -> Manifest {
    try ManifestReader(manifest: "manifest.json", depth: depth).read(Array(text.utf8))
  }

  @Test func `entries come in their order, with checksum and conditions`() throws {
    let manifest = try read(
      """
      [
        {"filename": "en.lproj/a.strings", "sha": "\(sha.uppercased())", "other": {"kept": 1}},
        {"filename": "b", "sha": null, "condition": "platform == 'iOS'",
         "conditions": [{"key": "appVersion", "value": "2.0"}]},
        {"filename": "Child.freshair/manifest.json", "condition": null},
      ]
      """)
    #expect(
      manifest.entries.map(\.filename.text) == [
        "en.lproj/a.strings", "b", "Child.freshair/manifest.json",
      ])
    #expect(manifest.entries[0].sha?.hex == sha)
    #expect(manifest.entries[0].conditions.isEmpty)
    #expect(manifest.entries[1].conditions.count == 2)
    #expect(manifest.entries.map(\.filename.isChildManifest) == [false, false, true])
  }

  @Test func `keys are known in any case`() throws {
    let manifest = try read(
      """
      [{"Filename": "a", "SHA": "\(sha)", "CONDITION": "platform == 'iOS'",
        "Conditions": [{"Key": "appVersion", "Comparison": "lt", "VALUE": "2.0"}]}]
      """)
    #expect(manifest.entries.map(\.filename.text) == ["a"])
    #expect(manifest.entries[0].sha?.hex == sha)
    #expect(
      manifest.entries[0].conditions.map(\.text) == ["platform == 'iOS'", "appVersion < '2.0'"])
  }

  @Test(arguments: [
    (40, ChecksumAlgorithm.sha1), (64, .sha256), (128, .sha512),
  ])
  func `the number of digits tells the algorithm`(
    digits: Int, algorithm: ChecksumAlgorithm
  ) throws {
    let text = String(repeating: "0", count: digits)
    let manifest = try read(#"[{"filename": "a", "sha": "\#(text)"}]"#)
    #expect(manifest.entries[0].sha?.algorithm == algorithm)
  }

  struct Fault: Sendable {
    var text: String
    var line: Int
    var column: Int
    var problem: ManifestError.Problem
  }

  private static let faults: [Fault] = [
    Fault(text: "{}", line: 1, column: 1, problem: .notArray(found: "an object")),
    Fault(
      text: "[\n  7]", line: 2, column: 3,
      problem: .unexpected(found: "a number", expected: #"an entry {"filename", "sha", …}"#)),
    Fault(text: "[\n\n {}]", line: 3, column: 2, problem: .filenameMissing),
    Fault(
      text: "[{\"filename\":\n 7}]", line: 2, column: 2,
      problem: .unexpected(found: "a number", expected: "a string as 'filename'")),
    Fault(
      text: "[{\"filename\": \"a\"},\n{\"filename\": \"/etc/passwd\"}]", line: 2, column: 14,
      problem: .filename(
        "/etc/passwd", problem: "it is an absolute path, expected a relative one")),
    Fault(
      text: #"[{"filename": ".Updates-Sync"}]"#, line: 1, column: 15,
      problem: .filename(".Updates-Sync", problem: "the record of a synced folder has that name")),
    Fault(
      text: #"[{"filename": "manifest.json"}]"#, line: 1, column: 15,
      problem: .namesItself(filename: "manifest.json")),
    Fault(
      text: "[{\"filename\": \"manife\u{17F}t.json\"}]", line: 1, column: 15,
      problem: .namesItself(filename: "manife\u{17F}t.json")),
    Fault(
      text: #"[{"filename": "Manifest.json/x"}]"#, line: 1, column: 15,
      problem: .fileAndFolder(filename: "Manifest.json/x", other: "manifest.json")),
    Fault(
      text: "[{\"filename\": \"\(String(repeating: "a/", count: 64))b\"}]", line: 1, column: 15,
      problem: .tooManyFolders(
        filename: String(repeating: "a/", count: 64) + "b", limit: 64)),
    Fault(
      text: "[{\"filename\": \"a\",\n \"sha\": 7}]", line: 2, column: 9,
      problem: .unexpected(found: "a number", expected: "a string as 'sha'")),
    Fault(
      text: #"[{"filename": "a", "sha": "xyz"}]"#, line: 1, column: 27,
      problem: .unexpected(found: "'xyz'", expected: "hexadecimal digits as 'sha'")),
    Fault(
      text: "[{\"sha\": \"xyz\", \"filename\": \"a\",\n \"Sha\": null}]", line: 2, column: 9,
      problem: .keyTwice("Sha", other: "sha")),
    Fault(
      text: #"[{"filename": "a", "sha": "ABCDEF012345"}]"#, line: 1, column: 27,
      problem: .unexpected(
        found: "12",
        expected: "64 hexadecimal digits (SHA-256), 128 (SHA-512) or 40 (SHA-1) as 'sha'")),
    // Others who read manifests do not know SHA-384.
    Fault(
      text: #"[{"filename": "a", "sha": "\#(String(repeating: "0", count: 96))"}]"#, line: 1,
      column: 27,
      problem: .unexpected(
        found: "96",
        expected: "64 hexadecimal digits (SHA-256), 128 (SHA-512) or 40 (SHA-1) as 'sha'")),
    Fault(
      text: "[{\"filename\": \"a\",\n\"condition\": []}]", line: 2, column: 14,
      problem: .unexpected(found: "an array", expected: "a string as 'condition'")),
    Fault(
      text: "[{\"filename\": \"Read.Me\"},\n{\"filename\": \"rEAD.mE\"}]", line: 2, column: 14,
      problem: .sameName(filename: "rEAD.mE", other: "Read.Me")),
    Fault(
      text: "[{\"filename\": \"\u{E9}\"},\n{\"filename\": \"e\u{301}\"}]", line: 2, column: 14,
      problem: .sameName(filename: "e\u{301}", other: "\u{E9}")),
    Fault(
      text: "[{\"filename\": \"A/x\"},\n{\"filename\": \"a/y\"}]", line: 2, column: 14,
      problem: .sameName(filename: "a/y", other: "A/x")),
    Fault(
      text: "[{\"filename\": \"a\"},\n{\"filename\": \"a/b/c\"}]", line: 2, column: 14,
      problem: .fileAndFolder(filename: "a/b/c", other: "a")),
    Fault(
      text: "[{\"filename\": \"a/b/c\"},\n{\"filename\": \"A/B\"}]", line: 2, column: 14,
      problem: .fileAndFolder(filename: "A/B", other: "a/b/c")),
    Fault(
      text: "[\n{\"filename\": \"a\"\n\"sha\": \"\"}]", line: 3, column: 1,
      problem: .notJSON("expected ',' or '}', found '\"'")),
    Fault(text: "", line: 1, column: 1, problem: .notJSON("the document is empty")),
  ]

  @Test(arguments: faults)
  func `what is wrong is told with line and column`(fault: Fault) throws {
    let error = try #require(throws: ManifestError.self) { try read(fault.text) }
    #expect(error.problem == fault.problem)
    #expect(error.place?.line == fault.line)
    #expect(error.place?.column == fault.column)
    #expect(
      error.summary.hasPrefix("'manifest.json', line \(fault.line), column \(fault.column): "))
  }

  @Test func `a condition that cannot be understood is an error with its line`() throws {
    let text = "[{\"filename\": \"a\",\n  \"condition\": \"platform == == 'iOS'\"}]"
    let error = try #require(throws: ManifestError.self) { try read(text) }
    guard case .condition = error.problem else {
      Issue.record("\(error)")
      return
    }
    #expect(error.place?.line == 2)
    #expect(error.place?.column == 16)
  }

  @Test(arguments: [
    "sha1", "SHA256", "sha-512", "Sha 256", "sha256sum", "fileSHA", "sha ", "MD5sum", "fileHash",
    "checksum_sha256", "digest", "integrity", "crc32", "blake2b", "\u{17F}ha256",
  ])
  func `what looks like a checksum and is not read makes an entry unusable`(key: String) throws {
    let error = try #require(throws: ManifestError.self) {
      try read(#"[{"filename": "a", "sha": null, "\#(key)": "\#(sha)"}]"#)
    }
    #expect(error.problem == .checksumKey(key))
    let verified = try read(#"[{"filename": "a", "Sha": "\#(sha)", "\#(key)": "x"}]"#)
    #expect(verified.entries[0].sha?.hex == sha)
    let conditional = try read(
      #"[{"filename": "a", "condition": "platform == 'iOS'", "\#(key)": "\#(sha)"}]"#)
    #expect(conditional.entries[0].checksumFault?.problem == .checksumKey(key))
    #expect(try read(#"[{"filename": "a", "\#(key)": null}]"#).entries[0].checksumFault == nil)
  }

  @Test(arguments: ["size", "share", "shape", "shadow", "description", "mode", "md", "etag", "s"])
  func `keys of the publisher's own are passed over`(key: String) throws {
    #expect(try read(#"[{"filename": "a", "\#(key)": "x"}]"#).entries.count == 1)
  }

  @Test func `an entry with a condition may have anything as its checksum`() throws {
    let text = """
      [{"filename": "a", "sha": "none", "condition": "platform == 'iOS'"},
       {"filename": "b", "sha": 7, "conditions": [{"key": "arch", "value": 1}]}]
      """
    let manifest = try read(text)
    #expect(manifest.entries.map(\.sha) == [nil, nil])
    #expect(
      manifest.entries.map(\.checksumFault?.problem) == [
        .unexpected(found: "'none'", expected: "hexadecimal digits as 'sha'"),
        .unexpected(found: "a number", expected: "a string as 'sha'"),
      ])
    let fault = manifest.entries[1].checksumFault
    #expect(fault?.place?.line == 2)
    #expect(fault?.place?.column == 27)
  }

  @Test func `all that is wrong is found in one reading`() throws {
    let text = """
      [{"filename": "../x"}, {"filename": "a", "sha": "0"},
       {"filename": "good"},
       {"filename": "good"}, 3]
      """
    let (manifest, findings) = ManifestReader(manifest: "m").examine(
      try PlacedJSON(parsing: Array(text.utf8)), findingLimit: 200)
    #expect(findings.map { $0.place?.line } == [1, 1, 3, 3])
    #expect(manifest.entries.map(\.filename.text) == ["good"])
    #expect(manifest.entries[0].place != nil)
  }

  @Test func `manifests nest eight deep`() throws {
    let text = #"[{"filename": "Child.freshair/manifest.json"}]"#
    #expect(try read(text, depth: 7).entries.count == 1)
    let error = try #require(throws: ManifestError.self) { try read(text, depth: 8) }
    #expect(error.problem == .tooDeep(limit: 8))
  }

  @Test func `a manifest has its limits`() throws {
    let many = "[" + String(repeating: "{},", count: Manifest.entryLimit + 1) + "]"
    let tooMany = try #require(throws: ManifestError.self) { try read(many) }
    #expect(tooMany.problem == .tooManyEntries(limit: Manifest.entryLimit))
    let deep = "[[" + String(repeating: "1,", count: Manifest.valueLimit) + "]]"
    let tooDeep = try #require(throws: ManifestError.self) { try read(deep) }
    #expect(tooDeep.problem == .notJSON("the document has more than \(Manifest.valueLimit) values"))
    let long = [UInt8](repeating: 0x20, count: Manifest.byteLimit + 1)
    let tooLong = try #require(throws: ManifestError.self) {
      try ManifestReader(manifest: "m").read(long)
    }
    #expect(tooLong.problem == .tooLarge(limit: Manifest.byteLimit))
  }

  @Test func `what is shown of a manifest is harmless`() throws {
    let text = "[{\"filename\": \"../\\u001b[31mred\"}]"
    let error = try #require(throws: ManifestError.self) { try read(text) }
    #expect(!error.summary.utf8.contains(0x1B))
  }

  private func manifest(_ names: String...) throws -> Manifest {
    Manifest(
      entries: try names.map {
        ManifestEntry(filename: try RelativePath($0), sha: nil, conditions: [])
      })
  }

  @Test func `a set may have so many manifests and no more`() throws {
    let manifest = try manifest()
    var totals = ManifestTotals()
    for _ in 0..<Manifest.countLimit {
      #expect(totals.add(manifest, bytes: 2, in: nil) == nil)
    }
    #expect(
      totals.add(manifest, bytes: 2, in: nil)
        == .tooManyManifests(limit: Manifest.countLimit, bytes: Manifest.totalByteLimit))
  }

  @Test func `all manifests together may have so many bytes`() throws {
    let manifest = try manifest("a")
    var totals = ManifestTotals()
    for _ in 0..<Manifest.totalByteLimit / Manifest.byteLimit {
      #expect(totals.add(manifest, bytes: Manifest.byteLimit, in: nil) == nil)
    }
    #expect(
      totals.add(manifest, bytes: 1, in: nil)
        == .tooManyManifests(limit: Manifest.countLimit, bytes: Manifest.totalByteLimit))
  }

  @Test func `all manifests together may have so many entries`() throws {
    let entry = ManifestEntry(filename: try RelativePath("a"), sha: nil, conditions: [])
    let half = Manifest(entries: Array(repeating: entry, count: Manifest.entryLimit / 2))
    var totals = ManifestTotals()
    #expect(totals.add(half, bytes: 1, in: nil) == nil)
    #expect(totals.add(half, bytes: 1, in: nil) == nil)
    #expect(
      totals.add(try manifest("b"), bytes: 1, in: nil)
        == .tooManyEntries(limit: Manifest.entryLimit))
  }

  @Test func `folders are counted from the synced one`() throws {
    let folder = try RelativePath(String(repeating: "a/", count: 62) + "b.freshair")
    var totals = ManifestTotals()
    #expect(totals.add(try manifest("c"), bytes: 1, in: folder) == nil)
    #expect(
      totals.add(try manifest("c", "c/d"), bytes: 1, in: folder)
        == .tooManyFolders(filename: "c/d", limit: Manifest.folderLimit))
  }

  // Names that try to leave the folder.

  private static let names = [
    "../outside/x", "..", "./../outside/x", "a/../../outside/x", "/outside/x", "//outside/x",
    "a//b", "a/", ".", "", "..\\outside\\x", "C:\\outside", "..\\u0000/x",
    "../outside/x\\u0000.png", "\\u001b[2J", "..\\/outside\\/x", ".UPDATES-SYNC",
    ".updates-sync/x", "Manifest.JSON", "../.set.staging/folder/set/x", "~/../../outside/x",
    "\\u002e\\u002e/outside/x", "..\\u002foutside",
  ]

  /// Names that look like it, and are names.
  private static let harmless = [
    "...", "..x", "x..", "%2e%2e/x", "~/x", "$HOME", "a:b", "-rf", "．．/x", "..\\u2215outside",
    "…", "&", "a b", "'\\\"", ".set.staging/x", "?x=1", "#x", "%00",
  ]

  private func trial() throws -> (SyncTrial, [String: String]) {
    let trial = try SyncTrial()
    try trial.directory.write("untouched", to: "outside/x")
    try trial.directory.write("untouched", to: "place/outside/x")
    return (trial, TemporaryDirectory.contents(of: trial.directory.path))
  }

  @Test(arguments: names)
  func `a name that leaves the folder stops all before anything is fetched`(
    name: String
  ) async throws {
    let (trial, before) = try trial()
    trial.serve("evil", as: "x")
    let written =
      name.contains("\\u") || name.contains("\\/") || name.contains("\\n")
      ? name : name.replacingOccurrences(of: "\\", with: "\\\\")
    trial.serve(
      "[{\"filename\": \"good\"},\n{\"filename\": \"\(written)\"}]", as: "manifest.json")
    let error = await #expect(throws: Problem.self) { try await trial.sync() }
    #expect(error?.summary.contains("manifest.json', line 2, column ") == true)
    #expect(trial.asked == ["/manifest.json"])
    #expect(TemporaryDirectory.contents(of: trial.directory.path) == before)
  }

  @Test(arguments: harmless)
  func `a name that only looks like it stays in the folder`(name: String) async throws {
    let (trial, before) = try trial()
    let sha = SyncTrial.hex(Array("good".utf8))
    let plain = try JSON(parsing: "\"\(name)\"").stringValue ?? ""
    trial.serve("good", as: plain)
    trial.serve(#"[{"filename": "\#(name)", "sha": "\#(sha)"}]"#, as: "manifest.json")
    _ = try await trial.sync()
    #expect(trial.contents[plain] == "good")
    let after = TemporaryDirectory.contents(of: trial.directory.path)
    #expect(
      after.filter { !$0.key.hasPrefix("place/set/") }
        == before.filter { !$0.key.hasPrefix("place/set/") })
  }
}
