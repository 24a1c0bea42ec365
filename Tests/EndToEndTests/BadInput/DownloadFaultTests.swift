import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport
import UpdatesWeb

@Suite(.timeLimit(.minutes(10))) struct DownloadFaultTests {
  private func fetch(
    _ url: String, into folder: String
  ) async throws -> Result<DownloadOutcome, DownloadError>? {
    let outcomes = AsyncStream.makeStream(of: Result<DownloadOutcome, DownloadError>.self)
    let settings = DownloadSettings(
      variables: [:], deadline: .now + .ample, pause: { _ in .zero })
    try await Downloads(settings).fetch(
      [DownloadItem(url: url, name: "a", sizeLimit: 1 << 20)], into: OpenFolder(folder),
      atOnce: 1
    ) { _, result in
      outcomes.continuation.yield(result)
      return true
    }
    var iterator = outcomes.stream.makeAsyncIterator()
    return await iterator.next()
  }

  @Test(.enabled(if: Mount.isPossible), arguments: [1000, 300_000])
  func `a full disk fails the download, keeps the old file and leaves no part`(
    size: Int
  ) async throws {
    let directory = try TemporaryDirectory()
    let mount = try Mount(over: directory.path, options: ["-t", "tmpfs", "-o", "size=128k"])
    defer { mount.end() }
    try directory.write("old", to: "a")
    if size < 100_000 { mount.fill() }
    let server = try RecordingServer(
      .message(
        status: 200, headers: [.init("ETag", "\"one\"")], body: Array(repeating: 7, count: size)))
    let result = try await fetch(server.url(), into: directory.path)
    guard case .failure(.file(.diskFull))? = result else {
      Issue.record("\(String(describing: result))")
      return
    }
    #expect(try String(contentsOfFile: directory.path + "/a", encoding: .utf8) == "old")
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    #expect(Set(names).subtracting(["filler"]) == ["a"])
  }

  @Test(.enabled(if: Mount.isPossible))
  func `a file system that cannot be written to is told`() async throws {
    let directory = try TemporaryDirectory()
    let mount = try Mount(over: directory.path, options: ["--bind"])
    defer { mount.end() }
    try mount.makeReadOnly()
    let server = try RecordingServer(.text("x"))
    let result = try await fetch(server.url(), into: directory.path)
    guard case .failure(.file(.readOnly))? = result else {
      Issue.record("\(String(describing: result))")
      return
    }
  }
}
