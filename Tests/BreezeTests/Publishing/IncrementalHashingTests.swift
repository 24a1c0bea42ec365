import Foundation
import Testing
import UpdatesPlatform
import UpdatesTestSupport

@testable import breeze

@Suite struct IncrementalHashingTests {
  private let bundle: TemporaryDirectory
  private let cache: TemporaryDirectory

  init() throws {
    bundle = try TemporaryDirectory()
    cache = try TemporaryDirectory()
    for name in ["a", "b", "C.freshair/c"] { try bundle.write(name, to: name) }
    try bundle.write(#"[{"filename": "c", "sha": ""}]"#, to: "C.freshair/manifest.json")
    let names = ["a", "C.freshair/manifest.json", "b"]
    let entries = names.map { "{\"filename\": \"\($0)\", \"sha\": \"\"}" }
    try bundle.write("[" + entries.joined(separator: ",") + "]", to: "manifest.json")
  }

  @discardableResult
  private func run(
    _ change: (inout ManifestHashing) -> Void = { _ in }
  ) throws -> ManifestHashingReport {
    var hashing = ManifestHashing(bundle: bundle.path)
    hashing.recordFolder = cache.path + "/breeze"
    change(&hashing)
    return try hashing.run()
  }

  /// Runs until the clock has passed what was written, so that all is known.
  private func settle() throws {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(60)
    while try run().filesRead > 0 || record?.settlement == nil {
      try #require(clock.now < end)
    }
  }

  private var record: KnownHashes? {
    let file = HashRecordFile(
      folder: cache.path + "/breeze", bundle: bundle.path + "/manifest.json")
    return file.known()
  }

  @Test func `what has not changed is not read again`() throws {
    #expect(try run().filesRead == 3)
    try settle()
    let report = try run()
    #expect(report.filesRead == 0 && report.changes.isEmpty)
    #expect(report.entries == 4 && report.manifests == 2)
    #expect(
      try FileSystem.names(in: bundle.path).sorted() == [
        "C.freshair", "a", "b", "manifest.json",
      ])
  }

  @Test func `a file of another size or time is read, and the others are not`() throws {
    try settle()
    try bundle.write("longer", to: "C.freshair/c")
    let report = try run()
    #expect(report.filesRead == 1)
    #expect(
      report.changes.map(\.file.text) == ["C.freshair/c", "C.freshair/manifest.json"])
    try settle()
    try bundle.write("other!", to: "C.freshair/c")
    #expect(try run().changes.count == 2)
  }

  @Test func `a change that keeps the size and puts the time back is seen`() throws {
    try settle()
    let path = bundle.path + "/a"
    var facts = stat()
    #expect(stat(path, &facts) == 0)
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.write(contentsOf: Data("A".utf8))
    try file.close()
    #if os(Linux)
      let times = [facts.st_atim, facts.st_mtim]
    #else
      let times = [facts.st_atimespec, facts.st_mtimespec]
    #endif
    #expect(utimensat(AT_FDCWD, path, times, 0) == 0)
    #expect(try run().changes.map(\.file.text) == ["a"])
  }

  @Test func `a file that was written just before it was read is not trusted`() throws {
    try run()
    // In the same tick of the clock, perhaps, and of the same size.
    try bundle.write("A", to: "a")
    #expect(try run().changes.map(\.file.text) == ["a"])
    #expect(try run().changes.isEmpty)
  }

  @Test func `a manifest that may have been written while it was read is not trusted`() throws {
    try settle()
    let root = try OpenFolder(bundle.path)
    var reading = BundleReading(root: root, algorithm: nil, includesAll: false)
    try reading.read(RelativePath("manifest.json"))
    let written = try #require(try root.facts(of: "manifest.json")).changed
    func settlement(readFrom start: Int) throws -> HashRecord.Settlement? {
      var run = ManifestHashingRun(
        ManifestHashing(bundle: bundle.path), root: root, reading: reading, known: nil,
        start: start)
      try run.finish(nil)
      return run.record(for: "it")?.settlement
    }
    #expect(try settlement(readFrom: written) == nil)
    #expect(try settlement(readFrom: written + 10_000_000_000) != nil)
  }

  @Test(arguments: [
    "manifest", "gone", "replaced by a link", "asked for otherwise", "child",
  ])
  func `what was up to date is looked at again after any other change`(change: String) throws {
    try settle()
    switch change {
    case "manifest":
      try bundle.write(#"[{"filename": "a", "sha": "0"}]"#, to: "manifest.json")
      #expect(try run().changes.count == 1)
    case "gone":
      #expect(unlink(bundle.path + "/b") == 0)
      #expect(throws: ManifestHashingError.self) { try run() }
    case "replaced by a link":
      #expect(rename(bundle.path + "/b", bundle.path + "/real") == 0)
      #expect(symlink("real", bundle.path + "/b") == 0)
      #expect(throws: ManifestHashingError.self) { try run() }
    case "child":
      try bundle.write(#"[{"filename": "c", "sha": "x"}]"#, to: "C.freshair/manifest.json")
      #expect(try run().manifestsChanged == 1)
    default:
      #expect(try run { $0.algorithm = .sha512 }.changes.count == 4)
    }
  }

  @Test func `a record that is cut or damaged anywhere is as good as none`() throws {
    try settle()
    let name = try #require(try FileSystem.names(in: cache.path + "/breeze").first)
    let path = cache.path + "/breeze/" + name
    let whole = try FileSystem.contents(of: path, limit: 1 << 20)
    let identity = bundle.path + "/manifest.json"
    #expect(KnownHashes(whole, of: identity) != nil)
    #expect(KnownHashes(whole, of: "/another/manifest.json") == nil)
    for place in whole.indices {
      #expect(KnownHashes(Array(whole.prefix(place)), of: identity) == nil)
      var damaged = whole
      damaged[place] ^= 0x10
      #expect(KnownHashes(damaged, of: identity) == nil)
    }
    try Data(whole.prefix(40)).write(to: URL(fileURLWithPath: path))
    #expect(try run().filesRead == 3)
  }

  @Test func `a record that cannot be kept does not keep the work from being done`() throws {
    try cache.write("in the way", to: "breeze")
    let report = try run()
    #expect(report.changes.count == 4)
    #expect(report.recordError == .notDirectory(path: cache.path + "/breeze"))
  }

  @Test func `a check reads the record and writes none`() throws {
    try run { $0.isDryRun = true }
    #expect(try FileSystem.names(in: cache.path).isEmpty)
    try settle()
    #expect(try run { $0.isDryRun = true }.filesRead == 0)
  }
}
