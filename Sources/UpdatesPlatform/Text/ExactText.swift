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
