/// Writes a gzip file byte by byte, without compression; RFC 1952.
package enum GzipBuilder {
  package static func member(
    _ content: [UInt8], checksum: UInt32? = nil, size: UInt32? = nil
  ) -> [UInt8] {
    var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
    var rest = content[...]
    repeat {
      let piece = rest.prefix(0xFFFF)
      rest = rest.dropFirst(piece.count)
      bytes.append(rest.isEmpty ? 1 : 0)
      bytes.appendLittle(UInt16(piece.count))
      bytes.appendLittle(~UInt16(piece.count))
      bytes += piece
    } while !rest.isEmpty
    bytes.appendLittle(checksum ?? CRC32.of(content))
    bytes.appendLittle(size ?? UInt32(truncatingIfNeeded: content.count))
    return bytes
  }
}

/// A text as gzip has it, without compressing it.
package func gzipped(_ text: String) -> [UInt8] {
  GzipBuilder.member(Array(text.utf8))
}
