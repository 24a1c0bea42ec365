import Testing
import UpdatesTestSupport

@testable import UpdatesContent

@Suite struct FolderRecordTests {
  private static func sample() throws -> FolderRecord {
    let hex = SyncTrial.hex(Array("one".utf8))
    let row: [JSON] = ["a/b", 4096, 1_700_000_000_123_456_789, .string(hex)]
    let rows: [JSON] = [
      .array(row), .array(row + ["\"x\"", "Thu, 01 Jan 1970 00:00:00 GMT"]),
    ]
    let files = rows.compactMap(RecordedFile.init)
    #expect(files.map(\.json) == rows)
    return FolderRecord(
      remote: hex, files: files, total: 3, conditions: ["a == 1": true],
      shown: ["cbf29ce484222325", "1"])
  }

  @Test func `what is written is read again, and a record that was cut is none`() throws {
    let record = try Self.sample()
    #expect(FolderRecord(record.bytes) == record)
    for count in 0..<(record.bytes.count - 1) {
      #expect(FolderRecord(Array(record.bytes.prefix(count))) == nil)
    }
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
