import Testing
import UpdatesTestSupport

@testable import UpdatesContent

@Suite struct FolderRecordTests {
  private static func sample() throws -> FolderRecord {
    let json: JSON = ["size": 4096, "modified": 1_700_000_000_123_456_789, "sha": .string(hex)]
    var file = try #require(RecordedFile(json))
    file.validators = Validators(etag: "\"x\"", lastModified: "Thu, 01 Jan 1970 00:00:00 GMT")
    var record = FolderRecord(remote: hex)
    record.files = [(try RelativePath("a/b"), file), (try RelativePath("é"), file)]
    record.shown = ["cbf29ce484222325", "1"]
    return record
  }

  private static let hex = SyncTrial.hex(Array("one".utf8))

  @Test func `what is written is read again`() throws {
    let record = try Self.sample()
    #expect(FolderRecord(record.bytes) == record)
  }

  @Test func `a record that was cut is none`() throws {
    let bytes = try Self.sample().bytes
    for count in 0..<(bytes.count - 1) { #expect(FolderRecord(Array(bytes.prefix(count))) == nil) }
  }

  @Test func `what was shown longest ago is forgotten`() throws {
    var record = try Self.sample()
    record.remember((0..<250).map(String.init))
    record.remember(["60", "new"])
    #expect(record.shown.count == 200)
    #expect(record.shown.first == "51")
    #expect(record.shown.suffix(3) == ["249", "60", "new"])
  }
}
