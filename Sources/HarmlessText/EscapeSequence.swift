/// Finds control sequences, as ECMA-48 and terminals define them.
enum EscapeSequence {
  /// The most characters that the parameters of a sequence may take; the rest is shown as text.
  private static let mostParameters = 256
  /// The most characters that an OSC, DCS, APC, PM or SOS string may carry.
  ///
  /// If a string does not end within this limit, only its introducer is removed. So a stray
  /// introducer cannot hide the rest of the notes.
  private static let longestString = 65_536

  /// The end of the sequence that begins at `index`; nil if no sequence begins there.
  ///
  /// The scan of a control string stops at every character that could begin another sequence, so
  /// scanning a whole text takes linear time.
  @inline(__always)
  static func end(in text: [Unicode.Scalar], at index: Int) -> Int? {
    switch text[index].value {
    case 0x1B: endAfterEscape(text, index + 1)
    case 0x85: nil
    // The 8-bit forms, U+0080 to U+009F, mean Escape followed by a character that is 0x40 lower.
    case 0x80...0x9F:
      endOfSequence(text, kind: text[index].value - 0x40, from: index + 1) ?? index + 1
    default: nil
    }
  }

  private static func endAfterEscape(_ text: [Unicode.Scalar], _ index: Int) -> Int {
    guard index < text.count else { return index }
    let kind = text[index].value
    if let end = endOfSequence(text, kind: kind, from: index + 1) { return end }
    switch kind {
    case 0x20...0x2F:
      return endOfParameters(text, from: index, parameters: 0x20...0x2F, final: 0x30...0x7E)
    case 0x30...0x7E: return index + 1
    default: return index
    }
  }

  private static func endOfSequence(
    _ text: [Unicode.Scalar], kind: UInt32, from index: Int
  ) -> Int? {
    switch Unicode.Scalar(kind) {
    case "[": endOfParameters(text, from: index, parameters: 0x20...0x3F, final: 0x40...0x7E)
    case "]", "P", "X", "^", "_": endOfString(text, from: index)
    default: nil
    }
  }

  private static func endOfParameters(
    _ text: [Unicode.Scalar], from start: Int, parameters: ClosedRange<UInt32>,
    final: ClosedRange<UInt32>
  ) -> Int {
    var index = start
    while index < text.count, parameters.contains(text[index].value) {
      index += 1
      if index - start > mostParameters { return start }
    }
    return index < text.count && final.contains(text[index].value) ? index + 1 : index
  }

  private static func endOfString(_ text: [Unicode.Scalar], from start: Int) -> Int {
    var index = start
    let limit = min(text.count, start + longestString)
    while index < limit {
      switch text[index].value {
      case 0x07, 0x18, 0x1A, 0x9C: return index + 1
      case 0x1B:
        let endsString = index + 1 < text.count && text[index + 1] == "\\"
        return endsString ? index + 2 : index
      case 0x80...0x9F: return index
      default: index += 1
      }
    }
    return start
  }
}
