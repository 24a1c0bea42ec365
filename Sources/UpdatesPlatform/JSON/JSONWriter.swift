/// Writes values as one line of JSON that is harmless wherever it is printed.
///
/// Control characters including C1, the line separators and the marks that change the direction of
/// writing are escaped. So a document can be shown on a terminal or put into JavaScript unchanged.
struct JSONWriter {
  private var bytes: [UInt8] = []
  private let sortsKeys: Bool

  init(sortsKeys: Bool) {
    self.sortsKeys = sortsKeys
  }

  var text: String {
    String(decoding: bytes, as: UTF8.self)
  }

  mutating func write(_ value: JSON) {
    switch value {
    case .null: add("null")
    case .bool(let value): add(value ? "true" : "false")
    case .number(let text): add(text)
    case .string(let text): write(text)
    case .array(let elements): write(elements)
    case .object(let object): write(object)
    }
  }

  private mutating func write(_ elements: [JSON]) {
    add("[")
    for (position, element) in elements.enumerated() {
      if position > 0 { add(",") }
      write(element)
    }
    add("]")
  }

  private mutating func write(_ object: JSONObject) {
    add("{")
    let members = sortsKeys ? object.members.sorted { $0.key < $1.key } : object.members
    for (position, member) in members.enumerated() {
      if position > 0 { add(",") }
      write(member.key)
      add(":")
      write(member.value)
    }
    add("}")
  }

  private mutating func write(_ text: String) {
    add("\"")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": add("\\\"")
      case "\\": add("\\\\")
      case "\n": add("\\n")
      case "\r": add("\\r")
      case "\t": add("\\t")
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{61C}", "\u{200E}"..."\u{200F}",
        "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{206F}", "\u{FEFF}":
        escape(scalar.value)
      case " "..."~": bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    add("\"")
  }

  private mutating func escape(_ value: UInt32) {
    let digits = String(value, radix: 16)
    add("\\u")
    add(String(repeating: "0", count: 4 - digits.count))
    add(digits)
  }

  private mutating func add(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }
}

extension JSON {
  /// The value as one line of JSON, with sorted keys.
  package var text: String {
    var writer = JSONWriter(sortsKeys: true)
    writer.write(self)
    return writer.text
  }

  package var textInOrder: String {
    var writer = JSONWriter(sortsKeys: false)
    writer.write(self)
    return writer.text
  }
}

extension JSON {
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
}
