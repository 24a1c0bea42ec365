/// Keys whose case does not count, as their publishers spell them in several ways.
extension JSONObject {
  /// Where the first member stands whose key is this but for the case of ASCII letters.
  package func position(ofAnyCase key: String) -> Int? {
    members.firstIndex { $0.key.isSpelledInAnyCase(key) }
  }

  /// The value of the first member whose key is this but for the case of ASCII letters.
  package subscript(anyCase key: String) -> JSON? {
    position(ofAnyCase: key).map { members[$0].value }
  }

  /// The second member whose key is this but for the case of ASCII letters; nil where at most one is.
  package func secondPosition(ofAnyCase key: String) -> Int? {
    guard let first = position(ofAnyCase: key) else { return nil }
    return members.indices.dropFirst(first + 1).first { members[$0].key.isSpelledInAnyCase(key) }
  }
}

extension PlacedValue {
  /// The first member whose key is this but for the case of ASCII letters.
  package subscript(anyCase key: String) -> PlacedValue? {
    guard let position = json.objectValue?.position(ofAnyCase: key) else { return nil }
    return members[position].value
  }
}

extension String {
  /// Whether this is the other text but for the case of ASCII letters.
  package func isSpelledInAnyCase(_ other: String) -> Bool {
    utf8.count == other.utf8.count
      && zip(utf8, other.utf8).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
  }
}

extension UInt8 {
  /// The small letter of a capital of ASCII; anything else as it is.
  package var asciiLowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
