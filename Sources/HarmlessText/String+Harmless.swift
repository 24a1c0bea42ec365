extension String {
  /// This text without anything that a terminal could obey, on one line of at most `limit`
  /// characters.
  ///
  /// Line breaks become one blank, at the ends none; a tab is a blank. What is cut ends in `…`. A
  /// letter with its marks counts once.
  package func harmlessLine(limit: Int = 1024) -> String {
    var copy = self
    return copy.withUTF8 { bytes in
      if bytes.count <= limit, bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return nil }
      return HarmlessWriter.write(bytes, shape: .line(limit: limit))
    } ?? self
  }

  /// This text without anything that a terminal could obey; lines end in `\n`, tabs are spaces.
  ///
  /// Takes linear time. Escape sequences are left out with all they carry, invisible characters and
  /// those that change direction too; private, unassigned and broken characters become U+FFFD; of
  /// the marks on a letter the first four stay. Tab stops are four columns apart.
  package func harmlessText() -> String {
    var copy = self
    return copy.withUTF8 { bytes in
      if HarmlessWriter.isPrintable(bytes) { return nil }
      return HarmlessWriter.write(bytes, shape: .text)
    } ?? self
  }

  /// Text from raw bytes; what is not UTF-8 becomes U+FFFD, overlong forms and surrogates too.
  package init(harmless bytes: some Collection<UInt8>) {
    self = String(decoding: bytes, as: UTF8.self).harmlessText()
  }
}
