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
    utf8.firstRange(of: other.utf8)
  }
}

extension String {
  package func replacing(_ other: String, with replacement: String) -> String {
    String(decoding: Array(utf8).replacing(other.utf8, with: replacement.utf8), as: UTF8.self)
  }
}

extension Collection where Element: Equatable {
  package func firstRange<Other: Collection>(of other: Other) -> Range<Index>?
  where Other.Element == Element {
    guard let first = other.first else { return startIndex..<startIndex }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if let end = rest.end(ofPrefix: other) { return start..<end }
      rest.removeFirst()
    }
    return nil
  }

  private func end(ofPrefix other: some Collection<Element>) -> Index? {
    var index = startIndex
    for element in other {
      guard index < endIndex, self[index] == element else { return nil }
      formIndex(after: &index)
    }
    return index
  }
}

extension [UInt8] {
  package func replacing(_ other: some Collection<UInt8>, with new: some Collection<UInt8>) -> Self
  {
    guard !other.isEmpty else { return self }
    var result: Self = []
    var rest = self[...]
    while let range = rest.firstRange(of: other) {
      result += rest[..<range.lowerBound]
      result += new
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}
