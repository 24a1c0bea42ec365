extension StringProtocol {
  /// The text in ASCII, for locales that have nothing else.
  ///
  /// Punctuation, arrows and lines become the characters that look most like them, and any other
  /// character becomes `?`. The result is `columns` wide, if they are given.
  package func asciiForm(columns: Int? = nil) -> String {
    var text = ""
    for scalar in unicodeScalars where ScalarClass(scalar) != .mark && !scalar.isJoiner {
      if scalar.isASCII {
        text.unicodeScalars.append(scalar)
      } else {
        text += columns == nil && scalar == "…" ? "..." : Self.form(of: scalar)
      }
    }
    guard let columns else { return text }
    let missing = columns - text.utf8.count
    return missing > 0 ? text + String(repeating: " ", count: missing) : text
  }

  private static func form(of scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x00A0, 0x2009, 0x202F: " "
    case 0x2010...0x2015: "-"
    case 0x2018...0x201B: "'"
    case 0x201C...0x201F: "\""
    case 0x2022...0x2023, 0x00B7: "*"
    case 0x2026: "."
    case 0x2190: "<"
    case 0x2191: "^"
    case 0x2192: ">"
    case 0x2193: "v"
    case 0x2500...0x2501: "-"
    case 0x2502...0x2503: "|"
    case 0x250C...0x254B, 0x2552...0x256C: "+"
    case 0x2550: "="
    case 0x2551: "|"
    case 0x2580...0x2593: "#"
    case 0x25A0...0x25FF: "*"
    default: "?"
    }
  }
}
