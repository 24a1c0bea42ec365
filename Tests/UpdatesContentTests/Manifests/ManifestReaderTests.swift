import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesContent

@Suite struct ManifestReaderTests {
  private static let sha = String(repeating: "ab", count: 32)

  private func read(_ text: String, depth: Int = 1) throws -> Manifest {
    try ManifestReader(manifest: "manifest.json", depth: depth).read(Array(text.utf8))
  }

  private func fault(_ text: String, depth: Int = 1) throws -> ManifestFault {
    try #require(throws: ManifestFault.self) { try read(text, depth: depth) }
  }

  @Test func `entries come in their order, with checksum and conditions, keys in any case`() throws
  {
    let manifest = try read(
      """
      [
        {"filename": "en.lproj/a.strings", "sha": "\(Self.sha.uppercased())", "other": {"k": 1}},
        {"Filename": "b", "SHA": null, "CONDITION": "platform == 'iOS'",
         "Conditions": [{"Key": "appVersion", "Comparison": "lt", "VALUE": "2.0"}]},
        {"filename": "Child.freshair/manifest.json", "condition": null},
      ]
      """)
    #expect(
      manifest.entries.map(\.filename.text) == [
        "en.lproj/a.strings", "b", "Child.freshair/manifest.json",
      ])
    #expect(manifest.entries.map(\.sha?.hex) == [Self.sha, nil, nil])
    #expect(
      manifest.entries.map { $0.conditions.map(\.text) }
        == [[], ["platform == 'iOS'", "appVersion < '2.0'"], []])
    #expect(manifest.entries.map(\.filename.isChildManifest) == [false, false, true])
  }

  @Test(arguments: [(40, ChecksumAlgorithm.sha1), (64, .sha256), (128, .sha512)])
  func `the number of digits tells the algorithm`(
    digits: Int, algorithm: ChecksumAlgorithm
  ) throws {
    let text = String(repeating: "0", count: digits)
    let manifest = try read(#"[{"filename": "a", "sha": "\#(text)"}]"#)
    #expect(manifest.entries[0].sha?.algorithm == algorithm)
  }

  private static let digits =
    "expected 64 hexadecimal digits (SHA-256), 128 (SHA-512) or 40 (SHA-1) as 'sha', found "
  private static let deep = String(repeating: "a/", count: 64) + "b"

  private static func filename(_ name: String, _ problem: String) -> String {
    "the filename '\(name)' cannot be used: \(problem)"
  }

  private static func both(_ name: String, _ other: String) -> String {
    "'\(name)' and '\(other)' cannot both exist: one of them needs a folder of that name"
  }

  private static func same(_ name: String, _ other: String) -> String {
    "'\(name)' and '\(other)' are one name on file systems that ignore case or Unicode form"
  }

  /// The manifest, the line and column of what is wrong, and the words.
  private static let faults: [(String, Int, Int, String)] = [
    ("{}", 1, 1, "expected an array of entries, found an object"),
    ("[\n  7]", 2, 3, #"expected an entry {"filename", "sha", …}, found a number"#),
    ("[\n\n {}]", 3, 2, "the entry has no 'filename'"),
    ("[{\"filename\":\n 7}]", 2, 2, "expected a string as 'filename', found a number"),
    (
      "[{\"filename\": \"a\"},\n{\"filename\": \"/etc/passwd\"}]", 2, 14,
      filename("/etc/passwd", "it is an absolute path, expected a relative one")
    ),
    (
      #"[{"filename": ".Updates-Sync"}]"#, 1, 15,
      filename(".Updates-Sync", "the record of a synced folder has that name")
    ),
    (
      #"[{"filename": "manifest.json"}]"#, 1, 15,
      filename("manifest.json", "it is the manifest itself")
    ),
    (
      "[{\"filename\": \"manife\u{17F}t.json\"}]", 1, 15,
      filename("manife\u{17F}t.json", "it is the manifest itself")
    ),
    (
      #"[{"filename": "Manifest.json/x"}]"#, 1, 15, both("Manifest.json/x", "manifest.json")
    ),
    (
      "[{\"filename\": \"\(deep)\"}]", 1, 15, filename(deep, "it is more than 64 folders deep")
    ),
    (
      "[{\"filename\": \"a\",\n \"sha\": 7}]", 2, 9, "expected a string as 'sha', found a number"
    ),
    (
      #"[{"filename": "a", "sha": "xyz"}]"#, 1, 27,
      "expected hexadecimal digits as 'sha', found 'xyz'"
    ),
    (
      "[{\"sha\": \"xyz\", \"filename\": \"a\",\n \"Sha\": null}]", 2, 9,
      "the entry has 'sha' and 'Sha', expected only one: keys are not case-sensitive"
    ),
    (#"[{"filename": "a", "sha": "ABCDEF012345"}]"#, 1, 27, digits + "12"),
    // Others who read manifests do not know SHA-384.
    (
      #"[{"filename": "a", "sha": "\#(String(repeating: "0", count: 96))"}]"#, 1, 27,
      digits + "96"
    ),
    (
      "[{\"filename\": \"a\",\n\"condition\": []}]", 2, 14,
      "expected a string as 'condition', found an array"
    ),
    (
      "[{\"filename\": \"Read.Me\"},\n{\"filename\": \"rEAD.mE\"}]", 2, 14,
      same("rEAD.mE", "Read.Me")
    ),
    (
      "[{\"filename\": \"\u{E9}\"},\n{\"filename\": \"e\u{301}\"}]", 2, 14,
      same("e\u{301}", "\u{E9}")
    ),
    ("[{\"filename\": \"A/x\"},\n{\"filename\": \"a/y\"}]", 2, 14, same("a/y", "A/x")),
    ("[{\"filename\": \"a\"},\n{\"filename\": \"a/b/c\"}]", 2, 14, both("a/b/c", "a")),
    ("[{\"filename\": \"a/b/c\"},\n{\"filename\": \"A/B\"}]", 2, 14, both("A/B", "a/b/c")),
    ("[\n{\"filename\": \"a\"\n\"sha\": \"\"}]", 3, 1, "expected ',' or '}', found '\"'"),
    ("", 1, 1, "the document is empty"),
  ]

  @Test(arguments: faults)
  func `what is wrong is told with line and column`(
    text: String, line: Int, column: Int, message: String
  ) throws {
    let place = "'manifest.json', line \(line), column \(column): "
    #expect(try fault(text).summary == place + message)
  }

  @Test func `a condition that cannot be understood is an error with its line`() throws {
    let text = "[{\"filename\": \"a\",\n  \"condition\": \"platform == == 'iOS'\"}]"
    #expect(
      try fault(text).summary.hasPrefix("'manifest.json', line 2, column 13 of the condition: "))
  }

  @Test(arguments: [
    "sha1", "SHA256", "sha-512", "Sha 256", "sha256sum", "fileSHA", "sha ", "MD5sum", "fileHash",
    "checksum_sha256", "digest", "integrity", "crc32", "blake2b", "\u{17F}ha256",
  ])
  func `what looks like a checksum and is not read makes an entry unusable`(key: String) throws {
    let sha = Self.sha
    let message = "'\(key)' is not a supported key, expected the checksum as 'sha'"
    #expect(
      try fault(#"[{"filename": "a", "sha": null, "\#(key)": "\#(sha)"}]"#).message == message)
    let verified = try read(#"[{"filename": "a", "Sha": "\#(sha)", "\#(key)": "x"}]"#)
    #expect(verified.entries[0].sha?.hex == sha)
    let conditional = try read(
      #"[{"filename": "a", "condition": "platform == 'iOS'", "\#(key)": "\#(sha)"}]"#)
    #expect(conditional.entries[0].checksumFault?.message == message)
    #expect(try read(#"[{"filename": "a", "\#(key)": null}]"#).entries[0].checksumFault == nil)
  }

  @Test(arguments: ["size", "share", "shape", "shadow", "description", "mode", "md", "etag", "s"])
  func `keys of the publisher's own are passed over`(key: String) throws {
    #expect(try read(#"[{"filename": "a", "\#(key)": "x"}]"#).entries.count == 1)
  }

  @Test func `an entry with a condition may have anything as its checksum`() throws {
    let manifest = try read(
      """
      [{"filename": "a", "sha": "none", "condition": "platform == 'iOS'"},
       {"filename": "b", "sha": 7, "conditions": [{"key": "arch", "value": 1}]}]
      """)
    #expect(manifest.entries.map(\.sha) == [nil, nil])
    #expect(
      manifest.entries.map(\.checksumFault?.summary) == [
        "'manifest.json', line 1, column 27: expected hexadecimal digits as 'sha', found 'none'",
        "'manifest.json', line 2, column 27: expected a string as 'sha', found a number",
      ])
  }

  @Test func `all that is wrong is found in one reading`() throws {
    let text = """
      [{"filename": "../x"}, {"filename": "a", "sha": "0"},
       {"filename": "good"},
       {"filename": "good"}, 3]
      """
    let (manifest, faults) = ManifestReader(manifest: "m").examine(
      try PlacedJSON(parsing: Array(text.utf8)))
    #expect(faults.map { $0.place?.line } == [1, 1, 3, 3])
    #expect(manifest.entries.map(\.filename.text) == ["good"])
    #expect(manifest.entries[0].place != nil)
  }

  @Test func `manifests nest eight deep`() throws {
    let text = #"[{"filename": "Child.freshair/manifest.json"}]"#
    #expect(try read(text, depth: 7).entries.count == 1)
    #expect(try fault(text, depth: 8).message == "manifests are nested more than 8 levels deep")
  }

  @Test func `a manifest has its limits`() throws {
    let many = "[" + String(repeating: "{},", count: Manifest.entryLimit + 1) + "]"
    #expect(try fault(many).message == "it has more than 100000 entries")
    let deep = "[[" + String(repeating: "1,", count: Manifest.valueLimit) + "]]"
    #expect(try fault(deep).message == "the document has more than 1000000 values")
    let long = String(repeating: " ", count: Manifest.byteLimit + 1)
    #expect(try fault(long).message == "the manifest is larger than 16 MiB")
  }

  @Test func `all manifests of a set have limits together`() throws {
    func entries(_ names: String...) throws -> Manifest {
      Manifest(entries: try names.map { ManifestEntry(filename: try RelativePath($0)) })
    }
    func fault(
      after count: Int, _ manifest: Manifest, bytes: Int, in folder: RelativePath? = nil
    ) throws -> String {
      var totals = ManifestTotals()
      for _ in 0..<count { try totals.add(manifest, bytes: bytes, in: folder) }
      return try #require(throws: ManifestFault.self) {
        try totals.add(manifest, bytes: bytes, in: folder)
      }.message
    }
    let tooMany = "the set has more than 1000 manifests, or more than 64 MiB of them in total"
    #expect(try fault(after: Manifest.countLimit, entries(), bytes: 2) == tooMany)
    let byteCount = Manifest.totalByteLimit / Manifest.byteLimit
    #expect(try fault(after: byteCount, entries("a"), bytes: Manifest.byteLimit) == tooMany)
    let entry = try entries("a").entries[0]
    let half = Manifest(entries: Array(repeating: entry, count: Manifest.entryLimit / 2))
    #expect(try fault(after: 2, half, bytes: 1) == "it has more than 100000 entries")
    // Folders are counted from the synced one.
    let folder = try RelativePath(String(repeating: "a/", count: 62) + "b.freshair")
    #expect(
      try fault(after: 0, entries("c", "c/d"), bytes: 1, in: folder)
        == Self.filename("c/d", "it is more than 64 folders deep"))
  }

  // Names that try to leave the folder.

  @Test(arguments: [
    "../outside/x", "..", "./../outside/x", "a/../../outside/x", "/outside/x", "//outside/x",
    "a//b", "a/", ".", "", "..\\\\outside\\\\x", "C:\\\\outside", "..\\u0000/x",
    "../outside/x\\u0000.png", "\\u001b[2J", "..\\/outside\\/x", ".UPDATES-SYNC",
    ".updates-sync/x", "Manifest.JSON", "../.set.staging/folder/set/x", "~/../../outside/x",
    "\\u002e\\u002e/outside/x", "..\\u002foutside",
  ])
  func `a name that leaves the folder is refused`(name: String) throws {
    let fault = try fault("[{\"filename\": \"good\"},\n{\"filename\": \"\(name)\"}]")
    #expect(fault.kind == .name && fault.place?.line == 2)
    #expect(!fault.summary.utf8.contains(0x1B))
  }

  @Test func `a manifest with such a name stops all before anything is fetched`() async throws {
    let trial = try SyncTrial()
    try trial.directory.write("untouched", to: "place/outside/x")
    let before = TemporaryDirectory.contents(of: trial.directory.path)
    trial.serve("evil", as: "x")
    trial.serve(#"[{"filename": "good"}, {"filename": "../outside/x"}]"#, as: "manifest.json")
    let error = await #expect(throws: Problem.self) { try await trial.sync() }
    #expect(error?.summary.contains("manifest.json', line 1, column ") == true)
    #expect(trial.asked == ["/manifest.json"])
    #expect(TemporaryDirectory.contents(of: trial.directory.path) == before)
  }

  @Test func `a name that only looks like it stays in the folder`() async throws {
    let trial = try SyncTrial()
    let names = [
      "...", "..x", "x..", "%2e%2e/x", "~/x", "$HOME", "a:b", "-rf", "．．/x", "..∕outside",
      "…", "&", "a b", "'\\\"", ".set.staging/x", "?x=1", "#x", "%00",
    ]
    let plain = try names.map { try JSON(parsing: "\"\($0)\"").stringValue ?? "" }
    for name in plain { trial.serve(name, as: name) }
    let entries = names.map { #"{"filename": "\#($0)"}"# }
    trial.serve("[" + entries.joined(separator: ",") + "]", as: "manifest.json")
    _ = try await trial.sync()
    for name in plain { #expect(trial.contents[name] == name) }
    #expect(trial.contents.count == 1 + names.count)
    #expect(trial.besides.isEmpty)
  }
}
