/// Reads a record; a damaged record is ignored, so that files are hashed again.
struct SyncRecordReader {
  /// The most bytes that are read: far more than any set needs.
  static let limit = 256 << 20

  private let bytes: ArraySlice<UInt8>
  private var position: Int
  /// Whether invalid data was found; everything read after it is empty.
  private var isDamaged = false

  /// The record in these bytes; nil if they are damaged or have another format.
  static func record(in bytes: [UInt8]) -> SyncRecord? {
    let opening = SyncRecordWriter.opening
    let end = bytes.count - 16
    guard end >= opening.count, bytes.starts(with: opening) else { return nil }
    var hash = FowlerNollVo()
    hash.take(bytes[..<end])
    guard bytes[end...].elementsEqual(SyncRecordWriter.trailer(hash)) else { return nil }
    var reader = Self(bytes: bytes[..<end], position: opening.count)
    let record = reader.record()
    return !reader.isDamaged && reader.position == end ? record : nil
  }

  private init(bytes: ArraySlice<UInt8>, position: Int) {
    self.bytes = bytes
    self.position = position
  }

  private mutating func record() -> SyncRecord {
    var record = SyncRecord(remote: some(), tick: number())
    for _ in 0..<count() where !isDamaged { record.conditions.append(text()) }
    for _ in 0..<count() where !isDamaged {
      record.manifests.append(manifest(conditionCount: record.conditions.count))
    }
    if record.manifests.first.map({ $0.folder != nil }) ?? true { damage() }
    for _ in 0..<count() where !isDamaged { record.shown.append(text()) }
    return record
  }

  private mutating func manifest(conditionCount: Int) -> RecordedManifest {
    let folder = text()
    var manifest = RecordedManifest(
      folder: folder.isEmpty ? nil : path(folder), checksum: some(), file: file())
    let count = count()
    manifest.entries.reserveCapacity(count)
    for _ in 0..<count {
      guard let filename = path(text()) else { break }
      var entry = RecordedEntry(filename: filename, sha: checksum())
      for _ in 0..<self.count() where !isDamaged {
        let index = number()
        guard (0..<conditionCount).contains(index) else {
          damage()
          break
        }
        entry.conditions.append(index)
      }
      let bits = byte()
      entry.hasChecksumFault = bits & SyncRecordWriter.hasChecksumFault != 0
      if bits & SyncRecordWriter.hasFile != 0 { entry.file = file() }
      manifest.entries.append(entry)
    }
    return manifest
  }

  private mutating func file() -> RecordedFile {
    var file = RecordedFile(
      size: number(), modified: number(), inode: UInt64(UInt(bitPattern: number())))
    let (etag, lastModified) = (text(), text())
    file.validators = Validators(etag: etag, lastModified: lastModified)
    file.received = checksum()
    file.isRecorded = true
    return file
  }

  private mutating func checksum() -> Checksum? {
    let bytes = some()
    guard !bytes.isEmpty else { return nil }
    switch bytes.count {
    case ChecksumAlgorithm.sha1.length: return Checksum(.sha1, bytes: bytes)
    case ChecksumAlgorithm.sha256.length: return Checksum(.sha256, bytes: bytes)
    case ChecksumAlgorithm.sha512.length: return Checksum(.sha512, bytes: bytes)
    default:
      damage()
      return nil
    }
  }

  /// A path; text that is not a path marks the record as damaged and gives nil.
  private mutating func path(_ text: String) -> RelativePath? {
    let path = try? RelativePath(text)
    if path == nil { damage() }
    return path
  }

  private mutating func byte() -> UInt8 {
    guard position < bytes.endIndex else {
      damage()
      return 0
    }
    defer { position += 1 }
    return bytes[position]
  }

  private mutating func number() -> Int {
    var value: UInt = 0
    for shift in stride(from: UInt(0), to: 64, by: 7) {
      let byte = byte()
      value |= UInt(byte & 0x7F) << shift
      if byte < 0x80 { return Int(bitPattern: value) }
    }
    damage()
    return 0
  }

  /// A number of items, each of which takes at least one byte.
  private mutating func count() -> Int {
    let count = number()
    guard (0...(bytes.endIndex - position)).contains(count) else {
      damage()
      return 0
    }
    return count
  }

  private mutating func some() -> [UInt8] {
    let count = count()
    defer { position += count }
    return Array(bytes[position..<(position + count)])
  }

  private mutating func text() -> String {
    let count = count()
    defer { position += count }
    // The record is as it was written, because its hash is right, so this repairs nothing.
    return String(decoding: bytes[position..<(position + count)], as: UTF8.self)
  }

  /// Marks the record as damaged and skips the rest.
  private mutating func damage() {
    isDamaged = true
    position = bytes.endIndex
  }
}
