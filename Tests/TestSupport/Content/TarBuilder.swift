/// Writes a tar byte by byte, as wrong as it is told to.
package struct TarBuilder {
  package enum Format {
    case v7, ustar, gnu
  }

  package var format = Format.ustar
  package private(set) var bytes: [UInt8] = []

  package init(_ format: Format = .ustar) {
    self.format = format
  }

  /// A header, its checksum right.
  package mutating func header(
    _ name: some Sequence<UInt8>, kind: Character = "0", size: Int = 0, mode: Int = 0o644,
    link: String = "", modified: Int = 1_500_000_000, size field: String? = nil
  ) {
    var block = [UInt8](repeating: 0, count: 512)
    func put(_ text: some Sequence<UInt8>, at offset: Int, room: Int) {
      for (index, byte) in text.prefix(room).enumerated() { block[offset + index] = byte }
    }
    func put(_ number: Int, at offset: Int, room: Int) {
      let digits = String(number, radix: 8)
      let zeros = String(repeating: "0", count: max(0, room - 1 - digits.count))
      put((zeros + digits).utf8, at: offset, room: room)
    }
    put(Array(name), at: 0, room: 100)
    put(mode, at: 100, room: 8)
    put(0, at: 108, room: 8)
    put(0, at: 116, room: 8)
    put(size, at: 124, room: 12)
    if let field { put(field.utf8, at: 124, room: 12) }
    put(modified, at: 136, room: 12)
    put([UInt8](repeating: 0x20, count: 8), at: 148, room: 8)
    put(String(kind).utf8, at: 156, room: 1)
    put(link.utf8, at: 157, room: 100)
    switch format {
    case .v7: break
    case .ustar: put("ustar\u{0}00".utf8, at: 257, room: 8)
    case .gnu: put("ustar  \u{0}".utf8, at: 257, room: 8)
    }
    let sum = block.reduce(0) { $0 + Int($1) }
    put(sum, at: 148, room: 7)
    block[155] = 0x20
    bytes += block
  }

  /// Content with what fills its last block.
  package mutating func content(_ content: [UInt8]) {
    bytes += content
    bytes += [UInt8](repeating: 0, count: (512 - content.count % 512) % 512)
  }

  package mutating func file(_ name: String, _ text: String = "content", mode: Int = 0o644) {
    header(name.utf8, size: text.utf8.count, mode: mode)
    content(Array(text.utf8))
  }

  package mutating func folder(_ name: String, mode: Int = 0o755) {
    header(name.utf8, kind: "5", mode: mode)
  }

  package mutating func symbolicLink(_ name: String, to target: String) {
    header(name.utf8, kind: "2", mode: 0o777, link: target)
  }

  package mutating func hardLink(_ name: String, to target: String) {
    header(name.utf8, kind: "1", link: target)
  }

  /// Records for the next entry; POSIX.1-2017, pax, "pax Extended Header".
  package mutating func records(_ records: [(String, [UInt8])], kind: Character = "x") {
    var body: [UInt8] = []
    for (key, value) in records {
      let rest = Array(" \(key)=".utf8) + value + [0x0A]
      var length = rest.count + 1
      while String(length).utf8.count + rest.count != length {
        length = String(length).utf8.count + rest.count
      }
      body += Array(String(length).utf8) + rest
    }
    header("PaxHeaders/x".utf8, kind: kind, size: body.count)
    content(body)
  }

  package mutating func record(_ key: String, _ value: String) {
    records([(key, Array(value.utf8))])
  }

  /// What GNU tar writes before an entry whose name does not fit.
  package mutating func longName(_ name: [UInt8], kind: Character = "L") {
    header("././@LongLink".utf8, kind: kind, size: name.count + 1)
    content(name + [0])
  }

  package mutating func raw(_ more: [UInt8]) {
    bytes += more
  }

  package mutating func end() {
    bytes += [UInt8](repeating: 0, count: 1024)
  }

  /// A whole archive.
  package static func archive(
    _ format: Format = .ustar, _ build: (inout TarBuilder) -> Void
  ) -> [UInt8] {
    var builder = TarBuilder(format)
    build(&builder)
    builder.end()
    return builder.bytes
  }
}
