import Testing
import UpdatesTestSupport

@testable import UpdatesContent

@Suite struct SyncRecordTests {
  private static func sample() throws -> SyncRecord {
    var file = RecordedFile(size: 4096, modified: 1_700_000_000_123_456_789, inode: .max)
    file.validators = Validators(etag: "\"x\"", lastModified: "Thu, 01 Jan 1970 00:00:00 GMT")
    file.isRecorded = true
    var other = RecordedFile(size: 0, modified: -1, inode: 7)
    other.received = Checksum(.sha1, bytes: [UInt8](repeating: 9, count: 20))
    other.isRecorded = true
    let entries = [
      RecordedEntry(
        filename: try RelativePath("a/b"), sha: Checksum(.sha256, bytes: Array(0..<32)),
        conditions: [1, 0], file: file),
      RecordedEntry(filename: try RelativePath("é")),
      RecordedEntry(filename: try RelativePath("faulty"), hasChecksumFault: true),
    ]
    return SyncRecord(
      remote: Array(0..<32), tick: .max, conditions: ["TRUEPREDICATE", "platform == 'iOS'"],
      manifests: [
        RecordedManifest(folder: nil, checksum: Array(0..<32), file: other, entries: entries),
        RecordedManifest(
          folder: try RelativePath("Child.freshair"), checksum: [], file: file, entries: []),
      ], shown: ["cbf29ce484222325", "1"])
  }

  @Test func `what is written is read again`() throws {
    let record = try Self.sample()
    #expect(SyncRecordReader.record(in: SyncRecordWriter.bytes(of: record)) == record)
  }

  @Test func `what was shown longest ago is forgotten`() throws {
    var record = try Self.sample()
    record.remember((0..<250).map(String.init))
    record.remember(["60", "new"])
    #expect(record.shown.count == 200)
    #expect(record.shown.first == "51")
    #expect(record.shown.suffix(3) == ["249", "60", "new"])
  }

  @Test func `a record that was cut or changed anywhere is none`() throws {
    let bytes = SyncRecordWriter.bytes(of: try Self.sample())
    for count in bytes.indices {
      #expect(SyncRecordReader.record(in: Array(bytes.prefix(count))) == nil)
    }
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1
      #expect(SyncRecordReader.record(in: changed) == nil)
    }
  }

  @Test func `no bytes with a right hash make the reader fail`() throws {
    let sound = SyncRecordWriter.bytes(of: try Self.sample())
    var random = SeededGenerator(seed: 4)
    for _ in 0..<3000 {
      var body = Array(sound.dropLast(16))
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: SyncRecordWriter.opening.count..<body.count, using: &random)
        body[index] = UInt8.random(in: 0...255, using: &random)
      }
      var hash = FowlerNollVo()
      hash.take(body)
      _ = SyncRecordReader.record(in: body + SyncRecordWriter.trailer(hash))
    }
  }
}
