/// The kind of an archive, determined by its first bytes and not by its name.
package enum ArchiveKind: Equatable, Sendable {
  case gzip
  case bzip2
  case xz
  case zstd
  case tar
  case zip

  /// Determines the kind; nil for anything else, including an archive without entries.
  ///
  /// A tar is recognised by the checksum of its first header, because the oldest tars have no other
  /// mark; this takes 512 bytes. A zip with other data before it is not recognised.
  package init?(beginning: some Collection<UInt8>) {
    let bytes = Array(beginning.prefix(Self.blockSize))
    if bytes.starts(with: [0x1F, 0x8B, 8]) {
      self = .gzip
    } else if bytes.starts(with: Array("BZh".utf8)) {
      self = .bzip2
    } else if bytes.starts(with: [0xFD] + Array("7zXZ".utf8) + [0]) {
      self = .xz
    } else if bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
      self = .zstd
    } else if bytes.starts(with: Array("PK\u{3}\u{4}".utf8)) {
      self = .zip
    } else if Self.isTarHeader(bytes) {
      self = .tar
    } else {
      return nil
    }
  }

  private static let blockSize = 512

  /// By the checksum: the sum of all bytes, with blanks in place of its own field.
  ///
  /// Source: POSIX.1-2017, pax, "ustar Interchange Format". Old programs added the bytes as signed
  /// numbers.
  private static func isTarHeader(_ bytes: [UInt8]) -> Bool {
    guard bytes.count == blockSize, bytes.contains(where: { $0 != 0 }) else { return false }
    let field = 148..<156
    guard let stated = octal(bytes[field]) else { return false }
    let blanks = field.count * 0x20
    var unsigned = blanks
    var signed = blanks
    for (index, byte) in bytes.enumerated() where !field.contains(index) {
      unsigned += Int(byte)
      signed += Int(Int8(bitPattern: byte))
    }
    return stated == unsigned || stated == signed
  }

  private static func octal(_ bytes: ArraySlice<UInt8>) -> Int? {
    let digits = bytes.drop { $0 == 0x20 }.prefix { 0x30...0x37 ~= $0 }
    guard !digits.isEmpty else { return nil }
    return digits.reduce(0) { $0 * 8 + Int($1 - 0x30) }
  }
}
