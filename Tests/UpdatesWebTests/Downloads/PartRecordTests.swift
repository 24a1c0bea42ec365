import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesWeb

@Suite(.timeLimit(.minutes(10))) struct PartRecordTests {
  private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

  @Test(arguments: [
    (Validators(etag: "\"a/b\"", lastModified: date), Header("etag", "\"a/b\"")),
    (Validators(etag: "W/\"b\"", lastModified: date), Header("last-modified", date)),
    (Validators(lastModified: date), Header("last-modified", date)),
  ])
  func `what is written is read`(told: Validators, validator: Header) throws {
    let record = try #require(
      PartRecord(
        url: "https://a.example/x?y", source: "https://b.example/z?signed", total: 7,
        validators: told))
    #expect(record.validator == validator && record.validators == told)
    #expect(PartRecord(fileContents: record.fileContents) == record)
    #expect(record.isOfSource("https://b.example/z?other"))
    #expect(!record.isOfSource("https://b.example/zz"))
  }

  @Test func `a range tells where it begins and ends, and of what`() {
    let range = ContentRange("bytes 5-9/10")
    #expect(range?.first == 5)
    #expect(range?.last == 9)
    #expect(range?.total == 10)
    #expect(ContentRange("BYTES 0-0/1") != nil)
  }

  @Test(arguments: [
    "", "bytes", "bytes 5-9", "bytes 5-9/*", "bytes */10", "bytes 9-5/10", "bytes 5-10/10",
    "bytes -5-9/10", "bytes +5-9/10", "bytes 5-9/10/11", "bytes 5--9/10", "lines 5-9/10",
    "bytes 5-9/10 11", "bytes 0-99999999999999999999/999999999999999999999", "bytes 5-/10",
    "bytes ５-9/10",
  ])
  func `what is no range is none`(text: String) {
    #expect(ContentRange(text) == nil)
  }

  @Test func `a steady stream has its rate from the second sample on`() {
    var meter = DownloadMeter()
    #expect(meter.rate == 0)
    for step in 0...40 {
      meter.add(received: step * 50_000, at: .milliseconds(step * 50))
      guard step > 0 else { continue }
      #expect(abs(meter.rate - 1_000_000) < 1)
    }
    #expect(meter.timeLeft(received: 2_000_000, total: 12_000_000) == .seconds(10))
    #expect(meter.timeLeft(received: 2_000_000, total: 12_000_001) == .seconds(11))
  }

  @Test func `a change of pace shows in some seconds, not at once`() {
    var meter = DownloadMeter()
    meter.add(received: 0, at: .zero)
    meter.add(received: 1_000_000, at: .seconds(1))
    meter.add(received: 1_000_000, at: .milliseconds(1050))
    #expect(meter.rate > 900_000)
    for step in 1...300 {
      meter.add(received: 1_000_000, at: .milliseconds(1050 + step * 50))
    }
    #expect(meter.rate < 20_000)
  }

  @Test func `a burst at the beginning is averaged, and nothing is foretold of it`() {
    var meter = DownloadMeter()
    meter.add(received: 0, at: .zero)
    // Nothing is on its way yet, however long that takes.
    meter.add(received: 0, at: .seconds(5))
    for step in 1...39 {
      meter.add(received: 3_000_000 + step * 5_000, at: .milliseconds(5000 + step * 50))
      #expect(meter.timeLeft(received: 3_000_000, total: 6_000_000) == nil)
    }
    meter.add(received: 3_200_000, at: .seconds(7))
    #expect(abs(meter.rate - 1_600_000) < 1)
    #expect(meter.timeLeft(received: 3_200_000, total: 6_400_000) == .seconds(2))
  }

  @Test func `bytes that are thrown away again are none`() {
    var meter = DownloadMeter()
    meter.add(received: 1_000_000, at: .zero)
    meter.add(received: 0, at: .seconds(1))
    #expect(meter.rate == 0)
    #expect(meter.timeLeft(received: 0, total: 10) == nil)
  }

  @Test func `samples that are too close say nothing`() {
    var meter = DownloadMeter()
    meter.add(received: 0, at: .seconds(5))
    meter.add(received: 1_000_000, at: .seconds(5))
    meter.add(received: 2_000_000, at: .seconds(4))
    #expect(meter.rate == 0)
  }

  @Test func `what is whole needs no more time, and an unknown end cannot be told`() {
    let meter = DownloadMeter()
    #expect(meter.timeLeft(received: 7, total: 7) == .seconds(0))
    #expect(meter.timeLeft(received: 7, total: nil) == nil)
    #expect(meter.timeLeft(received: 7, total: 8) == nil)
  }

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
