/// Looks for text in text, byte by byte.
///
/// The same methods of Swift's `_StringProcessing` compare characters by their parts, and that
/// module is a tenth of a program. A release is built without it, so what is missing here is an
/// error there.
extension StringProtocol {
  package func contains(_ other: String) -> Bool {
    firstRange(of: other) != nil
  }

  package func contains(_ other: Substring) -> Bool {
    firstRange(of: other) != nil
  }

  package func firstRange(of other: some StringProtocol) -> Range<Index>? {
    var (text, wanted) = (String(self), String(other))
    let found = text.withUTF8 { text in
      wanted.withUTF8 { wanted in text.firstRange(of: wanted) }
    }
    return found.map { found in
      let start = utf8.index(startIndex, offsetBy: found.lowerBound)
      return start..<utf8.index(start, offsetBy: found.count)
    }
  }
}

extension String {
  package func replacing(_ other: String, with replacement: String) -> String {
    String(decoding: Array(utf8).replacing(other.utf8, with: replacement.utf8), as: UTF8.self)
  }
}

extension [UInt8] {
  package func contains(_ other: some Collection<UInt8>) -> Bool {
    firstRange(of: other) != nil
  }

  package func firstRange(of other: some Collection<UInt8>) -> Range<Int>? {
    let other = Array(other)
    return withUnsafeBufferPointer { bytes in
      other.withUnsafeBufferPointer { bytes.firstRange(of: $0) }
    }
  }

  package func replacing(_ other: some Collection<UInt8>, with new: some Collection<UInt8>) -> Self
  {
    let other = Array(other)
    guard !other.isEmpty else { return self }
    return withUnsafeBufferPointer { bytes in
      other.withUnsafeBufferPointer { other in
        var result: Self = []
        var end = 0
        while let range = bytes.firstRange(of: other, from: end) {
          result += bytes[end..<range.lowerBound]
          result += new
          end = range.upperBound
        }
        return result + bytes[end...]
      }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func firstRange(of other: Self, from start: Int = 0) -> Range<Int>? {
    guard let first = other.first else { return start..<start }
    var start = index(of: first, from: start)
    while start + other.count <= count {
      let end = start + other.count
      if self[start..<end].elementsEqual(other) { return start..<end }
      start = index(of: first, from: start + 1)
    }
    return nil
  }
}

extension [String] {
  /// The texts in one, with a separator between them.
  ///
  /// It hides Swift's own method, whose first call searches the types of the whole program.
  package func joined(separator: String = "") -> String {
    var text = first ?? ""
    for part in dropFirst() {
      text += separator
      text += part
    }
    return text
  }
}

/// Searches that look at sixteen bytes at a time, as two words.
extension UnsafeBufferPointer<UInt8> {
  /// The first index of a byte from `start` on; the count if there is none.
  package func index(of byte: UInt8, from start: Int) -> Int {
    let pattern = Words(bytes: byte)
    return firstIndex(from: start) { ($0 ^ pattern).zeroBytes }
  }

  /// The first index, from `start` on, of what may not stand in a JSON string as it is.
  ///
  /// That is a quotation mark, a backslash, a control character, or any byte past ASCII. It is the
  /// count if there is none.
  package func endOfPlainJSON(from start: Int) -> Int {
    firstIndex(from: start, marked: Self.endsOfPlainJSON)
  }

  // No closure: one that is used twice is called for every word.
  @inline(__always)
  private static func endsOfPlainJSON(in words: Words) -> Words {
    let isControl = (words &- Words(bytes: 0x20)) & ~words & .highBits
    let isQuote = (words ^ Words(bytes: UInt8(ascii: "\""))).zeroBytes
    let isBackslash = (words ^ Words(bytes: UInt8(ascii: "\\"))).zeroBytes
    return isControl | isQuote | isBackslash | (words & .highBits)
  }

  var isPrintable: Bool {
    let lineFeed = Words(bytes: 0x0A)
    return firstIndex(from: 0) { words in
      let low = words & ~Words.highBits
      // Exact for each byte, unlike `zeroBytes`: a control character may follow a line feed.
      let other = words ^ lineFeed
      let isOther = ((other & ~Words.highBits) &+ Words(bytes: 0x7F)) | other
      let isControl = ~(low &+ Words(bytes: 0x60)) & isOther
      return (words | (low &+ Words(bytes: 1)) | isControl) & .highBits
    } == count
  }

  /// The first index from `start` on that `mark` marks; the count if it marks none.
  ///
  /// Of each word, it sets the highest bit of the first byte that is looked for, no bit below it,
  /// and any bits above it.
  @inline(__always)
  private func firstIndex(from start: Int, marked mark: (Words) -> Words) -> Int {
    guard let base = UnsafeRawPointer(baseAddress) else { return count }
    var index = start
    while index + 16 <= count {
      let words = base.loadUnaligned(fromByteOffset: index, as: Words.self)
      let marks = mark(Words(UInt64(littleEndian: words.x), UInt64(littleEndian: words.y)))
      if marks.x | marks.y != 0 {
        return marks.x != 0
          ? index + marks.x.trailingZeroBitCount / 8 : index + 8 + marks.y.trailingZeroBitCount / 8
      }
      index += 16
    }
    while index < count, mark(Words(bytes: self[index])).x == 0 { index += 1 }
    return index
  }
}

private typealias Words = SIMD2<UInt64>

extension Words {
  fileprivate static var highBits: Self { Self(bytes: 0x80) }

  @inline(__always)
  fileprivate init(bytes byte: UInt8) {
    self.init(repeating: UInt64(byte) &* 0x0101_0101_0101_0101)
  }

  /// The highest bit of each byte that is zero, up to the first one; above it, perhaps of others.
  @inline(__always)
  fileprivate var zeroBytes: Self {
    (self &- Self(bytes: 1)) & ~self & .highBits
  }
}
