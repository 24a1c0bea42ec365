/// Writes a zip byte by byte, without compression, as wrong as it is told to; APPNOTE.TXT 4.3.
package struct ZipBuilder {
  package private(set) var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count: UInt16 = 0

  /// The upper half of the attributes is the mode, as Unix has it; a checksum or size is the true
  /// one unless another is said.
  package mutating func file(
    _ name: [UInt8], _ content: [UInt8] = Array("content".utf8), mode: UInt32 = 0o100644,
    method: UInt16 = 0, flags: UInt16 = 0, checksum: UInt32? = nil, size: UInt32? = nil
  ) {
    let offset = UInt32(bytes.count)
    var facts: [UInt8] = []
    facts.appendLittle(flags)
    facts.appendLittle(method)
    facts.appendLittle(UInt16(0))
    facts.appendLittle(UInt16(0x4A21))
    facts.appendLittle(checksum ?? CRC32.of(content))
    for _ in 0..<2 { facts.appendLittle(size ?? UInt32(content.count)) }
    facts.appendLittle(UInt16(name.count))
    bytes += Array("PK\u{3}\u{4}".utf8) + [20, 0] + facts
    bytes.appendLittle(UInt16(0))
    bytes += name + content
    directory += Array("PK\u{1}\u{2}".utf8) + [20, 3, 20, 0] + facts
    for _ in 0..<4 { directory.appendLittle(UInt16(0)) }
    directory.appendLittle(mode << 16)
    directory.appendLittle(offset)
    directory += name
    count += 1
  }

  package static func archive(
    comment: [UInt8] = [], _ build: (inout ZipBuilder) -> Void
  ) -> [UInt8] {
    var zip = ZipBuilder()
    build(&zip)
    let start = UInt32(zip.bytes.count)
    zip.bytes += zip.directory + Array("PK\u{5}\u{6}".utf8) + [0, 0, 0, 0]
    for _ in 0..<2 { zip.bytes.appendLittle(zip.count) }
    zip.bytes.appendLittle(UInt32(zip.directory.count))
    zip.bytes.appendLittle(start)
    zip.bytes.appendLittle(UInt16(comment.count))
    return zip.bytes + comment
  }
}
