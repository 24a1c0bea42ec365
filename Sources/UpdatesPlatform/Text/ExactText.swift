/// A text that equals no other spelling of itself.
///
/// To Swift two texts are equal where they differ only in Unicode normal form. The keys of a document
/// and the names of files are compared by their bytes: of two that look the same each is there.
package struct ExactText: Hashable, Sendable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package static func == (one: Self, other: Self) -> Bool {
    one.text.isSpelled(other.text)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}

extension String {
  /// Whether this is the other text byte by byte.
  package func isSpelled(_ other: String) -> Bool {
    // Most texts differ altogether, which Swift finds out faster than a look at every byte.
    self == other && utf8.elementsEqual(other.utf8)
  }
}
