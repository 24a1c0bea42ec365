/// Reads a record; whatever is wrong with it, there is none.
struct SyncRecordReader {
  /// A record has nothing that nobody would understand, only what makes it useless.
  struct Damage: Error {}

  /// The most bytes that are read: far more than any set needs.
  static let limit = 256 << 20

  private let bytes: ArraySlice<UInt8>
  private var position: Int

  /// The record in these bytes, unless they are damaged or of another format.
  static func record(in bytes: [UInt8]) -> SyncRecord? {
    let opening = SyncRecordWriter.opening
    let end = bytes.count - 16
    guard end >= opening.count, bytes.starts(with: opening) else { return nil }
    var hash = FowlerNollVo()
    bytes.withUnsafeBufferPointer { hash.take($0[..<end]) }
    guard bytes[end...].elementsEqual(SyncRecordWriter.trailer(hash)) else { return nil }
    var reader = Self(bytes: bytes[..<end], position: opening.count)
    // The cause would help nobody: all that follows is that files are hashed again.
    guard let record = try? reader.record(), reader.position == end else { return nil }
    return record
  }

  private mutating func record() throws(Damage) -> SyncRecord {
    var record = SyncRecord(remote: try some(), tick: try number())
    for _ in 0..<(try count()) { record.conditions.append(try text()) }
    for _ in 0..<(try count()) {
      record.manifests.append(try manifest(conditionCount: record.conditions.count))
    }
    guard let first = record.manifests.first, first.folder == nil else { throw Damage() }
    for _ in 0..<(try count()) { record.shown.append(try text()) }
    return record
  }

  private mutating func manifest(conditionCount: Int) throws(Damage) -> RecordedManifest {
    let folder = try text()
    var manifest = RecordedManifest(
      folder: folder.isEmpty ? nil : try path(folder), checksum: try some(), file: try file())
    let count = try count()
    manifest.entries.reserveCapacity(count)
    for _ in 0..<count {
      var entry = RecordedEntry(filename: try path(try text()), sha: try checksum())
      for _ in 0..<(try self.count()) {
        let index = try number()
        guard (0..<conditionCount).contains(index) else { throw Damage() }
        entry.conditions.append(index)
      }
      let bits = try byte()
      entry.hasChecksumFault = bits & SyncRecordWriter.hasChecksumFault != 0
      if bits & SyncRecordWriter.hasFile != 0 { entry.file = try file() }
      manifest.entries.append(entry)
    }
    return manifest
  }

  private mutating func file() throws(Damage) -> RecordedFile {
    var file = RecordedFile(
      size: try number(), modified: try number(), inode: UInt64(UInt(bitPattern: try number())))
    let (etag, lastModified) = (try text(), try text())
    file.validators = Validators(etag: etag, lastModified: lastModified)
    file.received = try checksum()
    file.isRecorded = true
    return file
  }

  private mutating func checksum() throws(Damage) -> Checksum? {
    let bytes = try some()
    guard !bytes.isEmpty else { return nil }
    let algorithm: ChecksumAlgorithm
    switch bytes.count {
    case ChecksumAlgorithm.sha1.length: algorithm = .sha1
    case ChecksumAlgorithm.sha256.length: algorithm = .sha256
    case ChecksumAlgorithm.sha512.length: algorithm = .sha512
    default: throw Damage()
    }
    return Checksum(algorithm, bytes: bytes)
  }

  private func path(_ text: String) throws(Damage) -> RelativePath {
    do throws(RelativePathError) {
      return try RelativePath(text)
    } catch {
      throw Damage()
    }
  }

  private mutating func byte() throws(Damage) -> UInt8 {
    guard position < bytes.endIndex else { throw Damage() }
    defer { position += 1 }
    return bytes[position]
  }

  private mutating func number() throws(Damage) -> Int {
    var value: UInt = 0
    for shift in stride(from: UInt(0), to: 64, by: 7) {
      let byte = try byte()
      value |= UInt(byte & 0x7F) << shift
      if byte < 0x80 { return Int(bitPattern: value) }
    }
    throw Damage()
  }

  /// Of things that take at least a byte each.
  private mutating func count() throws(Damage) -> Int {
    let count = try number()
    guard (0...(bytes.endIndex - position)).contains(count) else { throw Damage() }
    return count
  }

  private mutating func some() throws(Damage) -> [UInt8] {
    let count = try count()
    defer { position += count }
    return Array(bytes[position..<(position + count)])
  }

  private mutating func text() throws(Damage) -> String {
    let count = try count()
    defer { position += count }
    guard let text = String(validating: bytes[position..<(position + count)], as: UTF8.self)
    else { throw Damage() }
    return text
  }
}
