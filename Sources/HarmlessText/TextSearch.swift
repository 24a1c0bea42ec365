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

extension UnsafeBufferPointer<UInt8> {
  fileprivate func firstRange(of other: Self) -> Range<Int>? {
    guard let first = other.first else { return 0..<0 }
    var start = 0
    while start + other.count <= count {
      if self[start] == first, self[start..<(start + other.count)].elementsEqual(other) {
        return start..<(start + other.count)
      }
      start += 1
    }
    return nil
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
    guard !other.isEmpty else { return self }
    var result: Self = []
    var rest = self
    while let range = rest.firstRange(of: other) {
      result += rest[..<range.lowerBound]
      result += new
      rest.removeFirst(range.upperBound)
    }
    return result + rest
  }
}
