import Testing

@testable import UpdatesContent

@Suite struct ManifestTotalsTests {
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
}
