import UpdatesContent

extension HashRecord {
  /// Names the format and its version.
  static let mark = Array("breeze-sha 1\n".utf8)

  /// The record as it is stored.
  ///
  /// The mark, the bundle's path, what was asked for when it was settled, the three counts of that,
  /// the number of entries, the entries, the seal. Numbers take eight bytes, the lowest first;
  /// texts begin with their length. An entry is the file's size, times, number and device, the
  /// checksum and the path.
  var stored: [UInt8] {
    var bytes = Self.mark
    bytes.reserveCapacity(Self.mark.count + 256 + entries.count * 144)
    Self.append(Array(bundle.utf8), to: &bytes)
    Self.append(Array((settlement?.request ?? "").utf8), to: &bytes)
    for count in [settlement?.entries, settlement?.sha1, settlement?.manifests, entries.count] {
      Self.append(UInt64(count ?? 0), to: &bytes)
    }
    for entry in entries {
      Self.append(UInt64(bitPattern: Int64(entry.facts.size)), to: &bytes)
      Self.append(UInt64(bitPattern: Int64(entry.facts.modified)), to: &bytes)
      Self.append(UInt64(bitPattern: Int64(entry.facts.changed)), to: &bytes)
      Self.append(entry.facts.inode, to: &bytes)
      Self.append(entry.facts.device, to: &bytes)
      Self.append(entry.checksum?.bytes ?? [], to: &bytes)
      Self.append(Array(entry.path.text.utf8), to: &bytes)
    }
    Self.append(bytes.withUnsafeBytes { Self.seal($0) }, to: &bytes)
    return bytes
  }

  /// Against damage, not against people.
  ///
  /// The steps of FNV-1a, but over words of eight bytes, for a record of many files is to be read in
  /// a moment: `FowlerNollVo` takes one byte at a time. The multiplication of a word carries upwards
  /// only, so a shift brings the high bits back down.
  static func seal(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var offset = 0
    while offset + 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      hash = (hash ^ word) &* 0x100_0000_01b3
      hash ^= hash >> 29
      offset += 8
    }
    for byte in bytes[offset...] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash
  }

  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  private static func append(_ text: [UInt8], to bytes: inout [UInt8]) {
    append(UInt64(text.count), to: &bytes)
    bytes += text
  }
}
