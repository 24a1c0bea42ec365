import Synchronization
import Testing
import UpdatesTestSupport

@testable import UpdatesWeb

@Suite(.timeLimit(.minutes(10))) struct DownloadTargetTests {
  @Test(arguments: [0, 1, 4096, 65_536, 65_537, 300_000])
  func `a whole file goes to its place, and nothing stays where it grew`(size: Int) async throws {
    let bytes = ServedContent.bytes(size)
    let server = try ServedContent(.init(bytes: bytes))
    let (place, target) = (try DownloadFolder(), try DownloadFolder())
    try target.folder.makeFolder("sub")
    let item = DownloadItem(
      url: server.url(), name: "growing", place: try RelativePath("sub/a"),
      expected: try Checksum(of: bytes, .sha256), sizeLimit: 1 << 20)
    #expect(try await fetch(item, place, target).file?.size == size)
    #expect(try target.contents("sub/a") == bytes)
    #expect(try place.names().isEmpty)
    let permissions = try #require(try target.folder.folder("sub").facts(of: "a")).permissions
    #expect(permissions & 0o600 == 0o600 && permissions & 0o137 == 0)
  }

  private func fetch(
    _ item: DownloadItem, _ place: DownloadFolder, _ target: DownloadFolder
  ) async throws -> Result<DownloadOutcome, any Error> {
    try await onThreadOfItsOwn { deadline in
      var outcome = Result<DownloadOutcome, any Error>.failure(CancellationError())
      try Downloads(place.settings()).fetch(
        [item], into: place.folder,
        for: DownloadTarget(folder: target.folder, permissions: 0o640), atOnce: 1, until: deadline
      ) { _, result in
        outcome = result
        return true
      }
      return outcome
    }
  }
}
