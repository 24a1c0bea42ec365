import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesContent
@testable import UpdatesFiles

@Suite struct OutgoingFilesTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test func `what others put into a folder that becomes a file is not taken for the set's`() throws
  {
    let manifest = #"[{"filename": "sub/a"}, {"filename": "sub/deep/b"}]"#
    try directory.write(manifest, to: "old/manifest.json")
    for name in ["sub/a", "sub/deep/b", "sub/mine", "sub/deep/mine", "mine"] {
      try directory.write(name, to: "old/" + name)
    }
    let synced = try #require(try SyncedFolder.open(directory.path + "/old", remote: []))
    let file = PlannedFile(path: try RelativePath("sub"), sha: nil, state: .wanted)
    let outgoing = try OutgoingFiles(
      of: synced, for: [file], departing: DepartingFiles(), prunes: false)
    #expect(outgoing.removed == ["sub/a", "sub/deep/b"])
    let all = try OutgoingFiles(
      of: synced, for: [file], departing: DepartingFiles(), prunes: true)
    #expect(
      all.removed == ["manifest.json", "mine", "sub/a", "sub/deep/b", "sub/deep/mine", "sub/mine"])
  }
}
