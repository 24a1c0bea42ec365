extension JSON {
  /// The value as one line of JSON, with sorted keys.
  ///
  /// It is harmless wherever it is printed: control characters including C1, the line separators
  /// and the marks that change the direction of writing are escaped. So a document can be shown on
  /// a terminal or put into JavaScript unchanged.
  package var text: String { written(sortsKeys: true) }

  package var textInOrder: String { written(sortsKeys: false) }

  /// The value as lines of JSON for people, with the keys in their original order.
  ///
  /// Objects have a line for each member; an array stands on one line.
  package var indentedText: String {
    indented(by: 0) + "\n"
  }

  private func indented(by depth: Int) -> String {
    guard case .object(let object) = self, !object.members.isEmpty else {
      guard case .array(let elements) = self else { return textInOrder }
      return "[" + elements.map { $0.indented(by: depth) }.joined(separator: ", ") + "]"
    }
    let blanks = String(repeating: "  ", count: depth)
    let lines = object.members.map { member in
      "\(blanks)  \(JSON.string(member.key).textInOrder): \(member.value.indented(by: depth + 1))"
    }
    return "{\n" + lines.joined(separator: ",\n") + "\n\(blanks)}"
  }

  private func written(sortsKeys: Bool) -> String {
    var text: [UInt8] = []
    write(to: &text, sortsKeys: sortsKeys)
    return String(decoding: text, as: UTF8.self)
  }

  private func write(to text: inout [UInt8], sortsKeys: Bool) {
    switch self {
    case .null: text += "null".utf8
    case .bool(let value): text += (value ? "true" : "false").utf8
    case .number(let number): text += number.utf8
    case .string(let string): Self.write(string, to: &text)
    case .array(let elements):
      text.append(UInt8(ascii: "["))
      for (position, element) in elements.enumerated() {
        if position > 0 { text.append(UInt8(ascii: ",")) }
        element.write(to: &text, sortsKeys: sortsKeys)
      }
      text.append(UInt8(ascii: "]"))
    case .object(let object):
      text.append(UInt8(ascii: "{"))
      let members = sortsKeys ? object.members.sorted { $0.key < $1.key } : object.members
      for (position, member) in members.enumerated() {
        if position > 0 { text.append(UInt8(ascii: ",")) }
        Self.write(member.key, to: &text)
        text.append(UInt8(ascii: ":"))
        member.value.write(to: &text, sortsKeys: sortsKeys)
      }
      text.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ string: String, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "\""))
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\"".utf8
      case "\\": text += "\\\\".utf8
      case " "..."~": text.append(UInt8(truncatingIfNeeded: scalar.value))
      case "\n": text += "\\n".utf8
      case "\r": text += "\\r".utf8
      case "\t": text += "\\t".utf8
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{61C}", "\u{200E}"..."\u{200F}",
        "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{206F}", "\u{FEFF}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
      default: text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    text.append(UInt8(ascii: "\""))
  }
}
