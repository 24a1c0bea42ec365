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
