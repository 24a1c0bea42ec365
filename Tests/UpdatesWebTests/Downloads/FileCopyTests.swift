import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesWeb

@Suite(.timeLimit(.minutes(10))) struct FileCopyTests {
  @Test(arguments: [0, 5, 65_536, 700_000])
  func `a file of this machine is copied and verified`(size: Int) async throws {
    let bytes = ServedContent.bytes(size)
    let place = try DownloadFolder()
    let source = try TemporaryDirectory()
    let path = try source.write(bytes, to: "a file")
    let checksum = try Checksum(of: bytes, .sha256)
    let url = "file://" + path.replacingOccurrences(of: " ", with: "%20")
    let result = try await place.fetch(
      DownloadItem(url: url, name: "a", expected: checksum, sizeLimit: 1 << 20))
    #expect(result.file?.checksum == checksum)
    #expect(try place.contents("a") == bytes)
    #expect(try place.names() == ["a"])
  }

  @Test func `the same limits hold as for a server`() async throws {
    let place = try DownloadFolder()
    let source = try TemporaryDirectory()
    let url = "file://" + (try source.write(ServedContent.bytes(100_000), to: "a"))
    let wrong = Checksum(.sha256, bytes: Array(repeating: 7, count: 32))
    let results = try await place.fetch([
      DownloadItem(url: url, name: "a", sizeLimit: 99_999),
      DownloadItem(url: url, name: "b", sizeLimit: 1 << 20, expectedSize: 5),
      DownloadItem(url: url, name: "c", expected: wrong, sizeLimit: 1 << 20),
      DownloadItem(url: url + "-missing", name: "d", sizeLimit: 1 << 20),
      DownloadItem(url: "file://" + source.path, name: "e", sizeLimit: 1 << 20),
      DownloadItem(url: "file:///dev/zero", name: "f", sizeLimit: 1 << 20),
      DownloadItem(url: "file://elsewhere/a", name: "g", sizeLimit: 1 << 20),
      DownloadItem(url: "file:///a%00b", name: "h", sizeLimit: 1 << 20),
    ])
    #expect(results[0].error == .larger(url: url, limit: 99_999))
    #expect(results[1].error == .wrongSize(url: url, expected: 5, actual: 100_000))
    #expect(results[2].error?.kind == .installChecksum)
    #expect(results[3].error == .file(.fileMissing, source.path + "/a-missing"))
    #expect(results[4].error == .file(.fileIsFolder, source.path))
    #expect(results[5].error == .file(.fileNotRegular, "/dev/zero"))
    #expect(results[6].error == .malformedURL("file://elsewhere/a"))
    #expect(results[7].error == .malformedURL("file:///a%00b"))
    #expect(try place.names().isEmpty)
  }
}
