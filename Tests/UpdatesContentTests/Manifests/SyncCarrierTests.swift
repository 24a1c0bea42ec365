import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesContent
@testable import UpdatesFiles

@Suite struct SyncCarrierTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: directory.path + "/new", withIntermediateDirectories: true)
  }

  @Test func `what others put into a folder that becomes a file is not taken for the set's`() throws
  {
    let manifest = #"[{"filename": "sub/a"}, {"filename": "sub/deep/b"}]"#
    try directory.write(manifest, to: "old/manifest.json")
    for name in ["sub/a", "sub/deep/b", "sub/mine", "sub/deep/mine"] {
      try directory.write(name, to: "old/" + name)
    }
    try directory.write("now a file", to: "new/sub")
    let synced = try #require(try SyncedFolder.open(directory.path + "/old", remote: []))
    let new = try OpenFolder(directory.path + "/new")
    let file = PlannedFile(path: try RelativePath("sub"), sha: nil, state: .wanted)
    var carrier = SyncCarrier([file], prunes: false, synced: synced)
    let seen = try carrier.carry(from: synced.folder, to: new)
    var catchUp = CatchUp(new) { path in carrier.isOwn(path) }
    try catchUp.take(from: synced.folder, since: seen)
    #expect(catchUp.left.sorted() == ["sub/deep/mine", "sub/mine"])
  }
}
