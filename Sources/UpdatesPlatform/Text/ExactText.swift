/// A text that is compared byte by byte.
///
/// To Swift, two texts are equal if they differ only in Unicode normal form. The keys of a document
/// and the names of files are compared by their bytes, so two that look the same are both kept.
package struct ExactText: Hashable, Sendable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package static func == (one: Self, other: Self) -> Bool {
    one.text.isSpelled(other.text)
  }

  package func hash(into hasher: inout Hasher) {
    text.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}

extension String {
  /// Whether both texts are equal byte by byte.
  package func isSpelled(_ other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    return withBytes { bytes in other.withBytes { bytes.begins(with: $0, count: bytes.count) } }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the first `count` bytes of both, which have as many, are equal.
  func begins(with other: Self, count: Int) -> Bool {
    guard count > 0, let baseAddress, let start = other.baseAddress else { return count == 0 }
    return memcmp(baseAddress, start, count) == 0
  }
}
