extension String {
  /// This text on one line of at most `limit` characters, without anything that a terminal obeys.
  ///
  /// Line breaks become one blank, and are removed at both ends; a tab becomes a blank. A text that
  /// is cut ends in `…`. A letter with its marks counts as one character.
  package func harmlessLine(limit: Int = 1024) -> String {
    var copy = self
    return copy.withUTF8 { bytes in
      if bytes.count <= limit, bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return nil }
      return HarmlessWriter.write(bytes, shape: .line(limit: limit))
    } ?? self
  }

  /// This text without anything that a terminal obeys; lines end in `\n`, tabs become spaces.
  ///
  /// Takes linear time. Escape sequences are removed with their content; so are invisible
  /// characters and those that change the direction. Private, unassigned and broken characters
  /// become U+FFFD. A letter keeps its first four marks. Tab stops are four columns apart.
  package func harmlessText() -> String {
    var copy = self
    return copy.withUTF8 { bytes in
      if bytes.isPrintable { return nil }
      return HarmlessWriter.write(bytes, shape: .text)
    } ?? self
  }

  /// Makes harmless text from bytes; bytes that are not UTF-8 become U+FFFD.
  ///
  /// Overlong forms and surrogates count as bytes that are not UTF-8.
  package init(harmless bytes: some Collection<UInt8>) {
    self = String(decoding: bytes, as: UTF8.self).harmlessText()
  }
}
