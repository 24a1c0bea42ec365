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
        let letters = line.unicodeScalars.count { ScalarClass($0) != .mark }
        try promise("a line has at most \(limit) letters", letters <= limit)
      }
      for address in [raw.harmlessURL(), presentableURL(raw)] { try promiseHarmless(address) }
    },
    FuzzTarget("keys") { bytes in
      let typed = keys(bytes) { _ in (0, false) }
      try promise(
        "pieces give the same keys",
        typed == keys(bytes) { ($0 * KeyDecoder.sequenceLimit, bytes[$0] != 27) })
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
          let count = document.lineCount(width: width)
          let lines = document.lines(0..<count, width: width).map(\.text)
          try promise("each line is there", lines.count == count)
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
      } catch let error as SignatureError {
        try promiseHarmless(error.summary)
      }
      do {
        let signature = try MinisignSignature(bytes)
        // The key of the fixtures, with which they have signed one line and nothing else.
        let key = try MinisignPublicKey("RWQ68adOMck07bHjJ+BLjBre4arZKF+3dEwmiLrjcSnF/vnMrxiGrBk3")
        try key.verify(signature, of: Array("What was signed\n".utf8))
        let comment = String(decoding: signature.trustedCommentBytes, as: UTF8.self)
        try promise("nobody else signs", ["legacy", "version 1.2.3"].contains(comment))
      } catch let error as SignatureError {
        try promiseHarmless(error.summary)
      }
    },
    FuzzTarget("versions") { bytes in
      let texts = bytes.split(separator: 0x0A, maxSplits: 2).map {
        String(decoding: $0, as: UTF8.self)
      }
      for scheme in VersionScheme.allCases {
        let versions = texts.compactMap { try? Version($0, scheme: scheme) }
        for version in versions {
          try promise(
            "a version reads as it is shown", Version(version.text, scheme: scheme) == version)
        }
        for level in VersionLevel.allCases + [nil] {
          try keepsOrder(versions, at: level)
        }
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

  /// Reflexivity, antisymmetry and transitivity, and that all ways to compare agree.
  private static func keepsOrder(_ versions: [Version], at level: VersionLevel?) throws {
    let orders = versions.map { one in
      versions.map { one.compare(to: $0, at: level).rawValue }
    }
    func shown(_ indices: Int...) -> String {
      indices.map { "'\(versions[$0].text)'" }.joined(separator: ", ")
    }
    for (a, row) in orders.enumerated() {
      try promise("\(shown(a)) is as new as itself", row[a] == 0)
      for (b, order) in row.enumerated() {
        try promise("\(shown(a, b)) have one order", order == -orders[b][a])
        let isNewer = versions[a].isNewer(than: versions[b], at: level)
        try promise("\(shown(a, b)) have one newer version", isNewer == (order > 0))
        if level == nil {
          let (isEqual, isLess) = (versions[a] == versions[b], versions[a] < versions[b])
          try promise("\(shown(a, b)) are equal or not", isEqual == (order == 0))
          try promise("\(shown(a, b)) are in order or not", isLess == (order < 0))
        }
        for (c, next) in orders[b].enumerated() where order <= 0 && next <= 0 {
          try promise("\(shown(a, b, c)) are in a row", row[c] == min(order, next))
        }
      }
    }
  }
}
