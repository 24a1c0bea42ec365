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

  @Test(arguments: [4096, 300_000])
  func `what is not what was expected never gets there`(size: Int) async throws {
    let server = try ServedContent(.init(bytes: ServedContent.bytes(size)))
    let (place, target) = (try DownloadFolder(), try DownloadFolder())
    let item = DownloadItem(
      url: server.url(), name: "growing", place: try RelativePath("a"),
      expected: try Checksum(of: [], .sha256), sizeLimit: 1 << 20)
    guard case .mismatch = try await fetch(item, place, target).error else {
      Issue.record("There is no such content.")
      return
    }
    #expect(try target.names().isEmpty)
    #expect(try place.names().isEmpty)
  }

  @Test func `what is at the place already is not written over`() async throws {
    let server = try ServedContent(.init(bytes: [1, 2, 3]))
    let (place, target) = (try DownloadFolder(), try DownloadFolder())
    try target.folder.create("a").write([9])
    let item = DownloadItem(
      url: server.url(), name: "growing", place: try RelativePath("a"), sizeLimit: 100)
    guard case .file = try await fetch(item, place, target).error else {
      Issue.record("It was taken for free.")
      return
    }
    #expect(try target.contents("a") == [9])
  }

  private func fetch(
    _ item: DownloadItem, _ place: DownloadFolder, _ target: DownloadFolder
  ) async throws -> Result<DownloadOutcome, DownloadError> {
    let box = Box()
    try await Downloads(place.settings()).fetch(
      [item], into: place.folder,
      for: DownloadTarget(folder: target.folder, permissions: 0o640), atOnce: 1
    ) { _, result in
      box.outcome.withLock { $0 = result }
      return true
    }
    return box.outcome.withLock { $0 }
  }

  private final class Box: Sendable {
    let outcome = Mutex<Result<DownloadOutcome, DownloadError>>(.failure(.cancelled))
  }
}
