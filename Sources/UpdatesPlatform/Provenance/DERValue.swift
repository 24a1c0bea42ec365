/// A value of DER, the encoding of certificates and keys: a tag, and the bytes after its length.
///
/// ITU-T X.690, sections 8 and 10.
struct DERValue {
  let tag: UInt8
  let content: ArraySlice<UInt8>

  static let sequence: UInt8 = 0x30
  static let identifier: UInt8 = 0x06
  static let octets: UInt8 = 0x04
  static let text: UInt8 = 0x0C

  /// Takes the first value off the bytes; nil if they do not begin with a whole one.
  init?(takenFrom bytes: inout ArraySlice<UInt8>) {
    guard let tag = bytes.popFirst(), tag & 0x1F != 0x1F, let first = bytes.popFirst() else {
      return nil
    }
    var length = Int(first)
    if first >= 0x80 {
      let count = Int(first & 0x7F)
      guard (1...3).contains(count), bytes.count >= count else { return nil }
      length = bytes.prefix(count).reduce(0) { $0 << 8 | Int($1) }
      bytes.removeFirst(count)
    }
    guard length <= bytes.count else { return nil }
    (self.tag, content) = (tag, bytes.prefix(length))
    bytes.removeFirst(length)
  }

  /// Reads bytes that are this one value and nothing else.
  init?(_ bytes: some Sequence<UInt8>, tag: UInt8) {
    var rest = ArraySlice(Array(bytes))
    self.init(takenFrom: &rest)
    guard rest.isEmpty, self.tag == tag else { return nil }
  }

  /// The values in this one; nil if its content is anything else.
  var values: [DERValue]? {
    var (rest, values) = (content, [DERValue]())
    while !rest.isEmpty {
      guard let value = DERValue(takenFrom: &rest) else { return nil }
      values.append(value)
    }
    return values
  }
}

/// The lines between `-----BEGIN` and `-----END`, as in RFC 7468.
struct PEM {
  /// What it contains, such as `CERTIFICATE` or `PUBLIC KEY`.
  let label: String
  let bytes: [UInt8]

  /// Reads the first part of a text; nil if it has none.
  init?(_ text: [UInt8]) {
    let lines = text.split { $0 == 0x0A || $0 == 0x0D }
    guard let begin = lines.firstIndex(where: { $0.starts(with: Self.begin) }),
      let end = lines[begin...].firstIndex(where: { $0.starts(with: "-----END ".utf8) }),
      let bytes = [UInt8](base64: lines[lines.index(after: begin)..<end].joined())
    else { return nil }
    let label = lines[begin].dropFirst(Self.begin.count).prefix { $0 != UInt8(ascii: "-") }
    (self.label, self.bytes) = (String(decoding: label, as: UTF8.self), bytes)
  }

  private static let begin = Array("-----BEGIN ".utf8)
}
