/// Writes a zip byte by byte, without compression, as wrong as it is told to; APPNOTE.TXT 4.3.
package struct ZipBuilder {
  package struct Lies {
    package var method: UInt16 = 0
    package var flags: UInt16 = 0
    package var checksum: UInt32?
    package var compressedSize: UInt32?
    package var size: UInt32?
    /// What the entry itself says, where the directory says otherwise.
    package var localName: String?
    package var localSize: UInt32?
    /// Beyond what there is.
    package var offset: UInt32?

    package init(
      method: UInt16 = 0, flags: UInt16 = 0, checksum: UInt32? = nil,
      compressedSize: UInt32? = nil, size: UInt32? = nil, localName: String? = nil,
      localSize: UInt32? = nil, offset: UInt32? = nil
    ) {
      (self.method, self.flags, self.checksum) = (method, flags, checksum)
      (self.compressedSize, self.size) = (compressedSize, size)
      (self.localName, self.localSize, self.offset) = (localName, localSize, offset)
    }
  }

  package private(set) var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count: UInt16 = 0

  /// The upper half of the attributes is the mode, as Unix has it.
  package mutating func file(
    _ name: [UInt8], _ content: [UInt8] = Array("content".utf8), mode: UInt32 = 0o100644,
    lies: Lies = Lies()
  ) {
    let offset = lies.offset ?? UInt32(bytes.count)
    let sum = lies.checksum ?? CRC32.of(content)
    func facts(_ size: UInt32?) -> [UInt8] {
      var facts: [UInt8] = []
      facts.appendLittle(lies.flags)
      facts.appendLittle(lies.method)
      facts.appendLittle(UInt16(0))
      facts.appendLittle(UInt16(0x4A21))
      facts.appendLittle(sum)
      facts.appendLittle(lies.compressedSize ?? UInt32(content.count))
      facts.appendLittle(size ?? UInt32(content.count))
      return facts
    }
    let localName = lies.localName.map { Array($0.utf8) } ?? name
    bytes += Array("PK\u{3}\u{4}".utf8) + [20, 0] + facts(lies.localSize ?? lies.size)
    bytes.appendLittle(UInt16(localName.count))
    bytes.appendLittle(UInt16(0))
    bytes += localName + content
    directory += Array("PK\u{1}\u{2}".utf8) + [20, 3, 20, 0] + facts(lies.size)
    directory.appendLittle(UInt16(name.count))
    for _ in 0..<4 { directory.appendLittle(UInt16(0)) }
    directory.appendLittle(mode << 16)
    directory.appendLittle(offset)
    directory += name
    count += 1
  }

  package mutating func end(count lie: UInt16? = nil, comment: [UInt8] = []) {
    let start = UInt32(bytes.count)
    bytes += directory + Array("PK\u{5}\u{6}".utf8) + [0, 0, 0, 0]
    bytes.appendLittle(lie ?? count)
    bytes.appendLittle(lie ?? count)
    bytes.appendLittle(UInt32(directory.count))
    bytes.appendLittle(start)
    bytes.appendLittle(UInt16(comment.count))
    bytes += comment
  }

  package static func archive(
    comment: [UInt8] = [], _ build: (inout ZipBuilder) -> Void
  ) -> [UInt8] {
    var builder = ZipBuilder()
    build(&builder)
    builder.end(comment: comment)
    return builder.bytes
  }
}
