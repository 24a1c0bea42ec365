import HarmlessText
import UpdatesTestSupport

@testable import UpdatesPlatform
@testable import UpdatesTerminal

extension FuzzTarget {
  /// Texts, and what a person types.
  static let texts = [
    FuzzTarget("harmless-text") { bytes in
      let raw = String(decoding: bytes, as: UTF8.self)
      let text = raw.harmlessText()
      try promiseHarmless(text, lineBreaks: true)
      try promise("harmless text stays as it is", text.harmlessText() == text)
      try promise("bytes are as harmless", String(harmless: bytes) == text)
      for limit in [0, 1, 7, 1024] {
        let line = raw.harmlessLine(limit: limit)
        try promiseHarmless(line)
        try promise("a line stays as it is", line.harmlessLine(limit: limit) == line)
        let letters = line.unicodeScalars.count { ![.mark, .dropped].contains(ScalarClass($0)) }
        try promise("a line has at most \(limit) letters", letters <= limit)
      }
      for address in [raw.harmlessURL(), presentableURL(raw)] { try promiseHarmless(address) }
    },
    FuzzTarget("keys") { bytes in
      let typed = keys(bytes) { _ in (0, false) }
      try promise(
        "pieces give the same keys",
        typed == keys(bytes) { ($0 * KeyDecoder.sequenceLimit, bytes[$0] != 27) })
      // A sequence may name any key by its number.
      guard !bytes.contains(27) else { return }
      var rest = bytes[...]
      for case .character(let character) in typed {
        for byte in String(character).utf8 {
          guard let index = rest.firstIndex(of: byte) else {
            throw BrokenPromise(description: "the key '\(character)' was typed")
          }
          rest = rest[(index + 1)...]
        }
      }
      let isTyped = bytes.allSatisfy { 0x20..<0x7F ~= $0 || $0 >= 0x80 }
      guard isTyped, let text = String(validating: bytes, as: UTF8.self) else { return }
      let scalars = text.unicodeScalars.filter { !(0x80..<0xA0 ~= $0.value) }
      try promise("each character is a key", typed == scalars.map { .character(Character($0)) })
    },
    FuzzTarget("markdown") { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      for format in [TextDocument.Format.markdown, .html, .plain] {
        var document = TextDocument(text, format: format)
        for width in [1, 7, 40] {
          let lines = document.lines(width: width).map(\.text)
          for line in lines {
            try promise("\(line.debugDescription) fits \(width)", displayWidth(of: line) <= width)
          }
          try promiseHarmless(lines.joined())
        }
      }
    },
    FuzzTarget("minisign") { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      do {
        let key = try MinisignPublicKey(text)
        try promise("what is written reads equal", (try? MinisignPublicKey(key.text)) == key)
      } catch let error as Problem {
        try promiseHarmless(error.summary)
      }
      do {
        let signature = try MinisignSignature(bytes)
        // The key of the fixtures, with which they have signed one line and nothing else.
        let key = try MinisignPublicKey("RWQ68adOMck07bHjJ+BLjBre4arZKF+3dEwmiLrjcSnF/vnMrxiGrBk3")
        try key.verify(signature, of: Array("What was signed\n".utf8))
        let comment = String(decoding: signature.trustedCommentBytes, as: UTF8.self)
        try promise("nobody else signs", ["legacy", "version 1.2.3"].contains(comment))
      } catch let error as Problem {
        try promiseHarmless(error.summary)
      }
    },
  ]

  private static func keys(
    _ bytes: [UInt8], pace: (Int) -> (milliseconds: Int, isPause: Bool)
  ) -> [Key] {
    var decoder = KeyDecoder()
    var keys: [Key?] = []
    for (index, byte) in bytes.enumerated() {
      let (milliseconds, isPause) = pace(index)
      keys.append(decoder.feed(byte, at: milliseconds))
      if isPause { keys.append(decoder.pause()) }
    }
    return keys.compactMap(\.self)
  }
}
