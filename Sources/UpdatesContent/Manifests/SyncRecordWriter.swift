/// Writes a record: numbers as LEB128, texts after their length, and a hash against damage last.
struct SyncRecordWriter {
  static let opening = Array("updates-sync 3\n".utf8)

  /// The bits of the byte after an entry's conditions.
  static let hasFile: UInt8 = 1
  static let hasChecksumFault: UInt8 = 2

  private var bytes = Self.opening

  static func bytes(of record: SyncRecord) -> [UInt8] {
    var writer = Self()
    writer.bytes.reserveCapacity(128 * record.manifests.reduce(1) { $0 + $1.entries.count })
    writer.write(record)
    var hash = FowlerNollVo()
    hash.take(writer.bytes)
    return writer.bytes + Self.trailer(hash)
  }

  /// The hash in sixteen digits.
  static func trailer(_ hash: FowlerNollVo) -> [UInt8] {
    let digits = Array(hash.text.utf8)
    return [UInt8](repeating: UInt8(ascii: "0"), count: 16 - digits.count) + digits
  }

  private mutating func write(_ record: SyncRecord) {
    write(record.remote)
    write(record.tick)
    write(record.conditions.count)
    for text in record.conditions { write(text) }
    write(record.manifests.count)
    for manifest in record.manifests { write(manifest) }
    write(record.shown.count)
    for digest in record.shown { write(digest) }
  }

  private mutating func write(_ manifest: RecordedManifest) {
    write(manifest.folder?.text ?? "")
    write(manifest.checksum)
    write(manifest.file)
    write(manifest.entries.count)
    for entry in manifest.entries { write(entry) }
  }

  private mutating func write(_ entry: RecordedEntry) {
    write(entry.filename.text)
    write(entry.sha)
    write(entry.conditions.count)
    for condition in entry.conditions { write(condition) }
    bytes.append(
      (entry.file == nil ? 0 : Self.hasFile) | (entry.hasChecksumFault ? Self.hasChecksumFault : 0))
    if let file = entry.file { write(file) }
  }

  private mutating func write(_ file: RecordedFile) {
    write(file.size)
    write(file.modified)
    write(Int(bitPattern: UInt(file.inode)))
    write(file.validators.etag ?? "")
    write(file.validators.lastModified ?? "")
    write(file.received)
  }

  private mutating func write(_ checksum: Checksum?) {
    write(checksum?.bytes ?? [])
  }

  private mutating func write(_ number: Int) {
    var rest = UInt(bitPattern: number)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private mutating func write(_ text: String) {
    write(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func write(_ some: [UInt8]) {
    write(some.count)
    bytes.append(contentsOf: some)
  }
}
