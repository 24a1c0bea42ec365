package enum VersionText {
  /// The first text that looks like a version, such as `1.4.0` in `tool v1.4.0 (abc)`.
  ///
  /// In each line, the order is: a dotted number outside parentheses, a plain number outside
  /// parentheses, a dotted number inside parentheses, a dotted number at the end of a word. So
  /// `gcc (Debian 12.2.0-14) 12.2.0` gives 12.2.0, `systemd 252 (252.39-1)` gives 252, and
  /// `go1.22.1` gives 1.22.1.
  static func first(in output: [UInt8]) -> String? {
    for line in output.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      if let version = first(inLine: line) { return version }
    }
    return nil
  }

  /// The version in what a person gave as a version: the text itself, or the output of a program.
  ///
  /// The result is nil if the text contains no version, such as `tool`.
  package static func only(_ text: String, scheme: VersionScheme) -> String? {
    let trimmed = text.trimmingBlanks()
    let bytes = Array(trimmed.utf8)
    let isOneWord = !bytes.contains { $0 <= 0x20 || "()".utf8.contains($0) }
    let begins = startsWithV(bytes[...]) ? bytes.dropFirst() : bytes[...]
    if isOneWord, scheme == .numeric || begins.first?.isDigit ?? true {
      return String(decoding: withoutFileType(bytes[...]), as: UTF8.self)
    }
    return first(in: bytes)
  }

  private static func first(inLine line: ArraySlice<UInt8>) -> String? {
    var (plain, inner, grown): (String?, String?, String?)
    for token in tokens(of: line) where token.bytes.count <= 128 {
      if let version = dotted(token.bytes) {
        guard token.isInner else { return version }
        inner = inner ?? version
      } else if token.bytes.allSatisfy(\.isDigit), token.bytes.count <= 9, !token.isInner {
        plain = plain ?? String(decoding: token.bytes, as: UTF8.self)
      } else if let version = dotted(token.bytes.drop { $0.isLetter }) {
        grown = grown ?? version
      }
    }
    return plain ?? inner ?? grown
  }

  private typealias Token = (bytes: ArraySlice<UInt8>, isInner: Bool)

  private static func tokens(of line: ArraySlice<UInt8>) -> [Token] {
    var tokens: [Token] = []
    var start = line.startIndex
    var depth = 0
    for index in line.indices {
      let byte = line[index]
      guard !isPart(index, of: line) else { continue }
      if start < index { tokens.append((line[start..<index], depth > 0)) }
      start = index + 1
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth = max(0, depth - 1) }
    }
    if start < line.endIndex { tokens.append((line[start...], depth > 0)) }
    return tokens
  }

  /// The dotted number at the beginning of a token, or after `-` or `_` as in `tool-1.4.0`.
  private static func dotted(_ token: ArraySlice<UInt8>) -> String? {
    var rest = token
    while true {
      let version = startsWithV(rest) ? rest.dropFirst() : rest
      let number = version.drop { $0.isDigit }
      let isEpoch = number.first == UInt8(ascii: "!")
      let afterNumber = isEpoch ? number.dropFirst().drop { $0.isDigit } : number
      if version.first?.isDigit == true, afterNumber.first == UInt8(ascii: "."),
        afterNumber.dropFirst().first?.isDigit == true
      {
        return trimmed(version)
      }
      guard let joint = rest.firstIndex(where: { "-_".utf8.contains($0) }) else { return nil }
      rest = rest[(joint + 1)...]
    }
  }

  private static func startsWithV(_ token: ArraySlice<UInt8>) -> Bool {
    token.first.map { $0 | 0x20 } == UInt8(ascii: "v")
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> String {
    let version = withoutFileType(text).prefix { $0 != UInt8(ascii: "_") }
    let end = version.lastIndex { $0.isLetterOrDigit } ?? version.startIndex
    return String(decoding: version[...end], as: UTF8.self)
  }

  /// The text without the endings that the names of archives and packages have.
  private static func withoutFileType(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let dot = text.lastIndex(of: UInt8(ascii: ".")),
      fileTypes.contains(String(decoding: text[(dot + 1)...], as: UTF8.self).lowercased())
    else { return text }
    return withoutFileType(text[..<dot])
  }

  private static let fileTypes: Set = [
    "7z", "apk", "appimage", "bz2", "deb", "dmg", "exe", "flatpak", "gz", "jar", "msi", "pkg",
    "rpm", "snap", "tar", "tbz", "tgz", "txz", "whl", "xz", "zip", "zst",
  ]

  private static func isPart(_ index: Int, of line: ArraySlice<UInt8>) -> Bool {
    // Python's versions may have an epoch, as in `1!2.0`.
    let isEpoch =
      line[index] == UInt8(ascii: "!") && line[..<index].last?.isDigit == true
      && line[index...].dropFirst().first?.isDigit == true
    return isEpoch || line[index].isLetterOrDigit || "+-._".utf8.contains(line[index])
  }
}
