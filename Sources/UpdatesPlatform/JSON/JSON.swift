import HarmlessText

package enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number as it is written, such as `8.4`; the text must be a number of RFC 8259.
  case number(String)
  case string(String)
  case array([JSON])
  case object(JSONObject)
}

extension JSON {
  package static let depthLimit = 128

  /// Reads one document; throws a problem with line and column.
  ///
  /// This is RFC 8259 with two extensions: a byte order mark before the document, and a comma after
  /// the last element. Unlike most readers, it refuses an object with two members of the same name.
  /// Half of a surrogate pair, which remains if a text is cut in the middle of an emoji, becomes
  /// U+FFFD.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - valueLimit: The most values, including those in arrays and objects. A value takes many
  ///     times the memory of the two bytes in which it may be written.
  /// - Throws: A problem of the kind `syntax`
  package init(parsing bytes: [UInt8], valueLimit: Int = .max) throws {
    self = try bytes.withUnsafeBufferPointer { buffer in
      var reader = JSONReader(bytes: buffer, valueLimit: valueLimit)
      return try reader.readDocument()
    }
  }

  package init(parsing text: String) throws {
    try self.init(parsing: Array(text.utf8))
  }
}

extension JSON {
  /// A text; nil is written as null.
  package init(_ value: String?) {
    self = value.map(JSON.string) ?? .null
  }

  /// A whole number; nil is written as null.
  package init(_ value: Int?) {
    self = value.map { .number(String($0)) } ?? .null
  }

  /// A truth value; nil is written as null.
  package init(_ value: Bool?) {
    self = value.map(JSON.bool) ?? .null
  }

  /// The text if this is a string.
  package var stringValue: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  /// The number if an `Int` can hold it exactly; `7.0` and `1e2` are such numbers too.
  package var integerValue: Int? {
    guard case .number(let text) = self else { return nil }
    if let value = Int(text) { return value }
    guard text.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }),
      let value = Double(text), value.magnitude <= 0x1p53
    else { return nil }
    return Int(exactly: value)
  }

  /// The number as the nearest `Double`; nil if it is too large for a `Double`.
  package var doubleValue: Double? {
    guard case .number(let text) = self, let value = Double(text), value.isFinite else {
      return nil
    }
    return value
  }

  package var boolValue: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  package var arrayValue: [JSON]? {
    guard case .array(let value) = self else { return nil }
    return value
  }

  package var objectValue: JSONObject? {
    guard case .object(let value) = self else { return nil }
    return value
  }

  package var isNull: Bool {
    self == .null
  }

  /// The value of a key; nil if this is not an object or has no such key.
  package subscript(key: String) -> JSON? {
    objectValue?[key]
  }
}

extension JSON {
  /// The type of the value with its article, such as `a string`.
  package var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// The value itself if it is short and simple, otherwise its type; harmless text.
  package var excerpt: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let text): text.harmlessLine(limit: 40)
    case .string(let text): "\"" + presentableLocation(text, limit: 40) + "\""
    case .array, .object: kindName
    }
  }
}

extension JSON: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) {
    self = .string(value)
  }

  package init(integerLiteral value: Int) {
    self = .number(String(value))
  }

  package init(booleanLiteral value: Bool) {
    self = .bool(value)
  }

  package init(arrayLiteral elements: JSON...) {
    self = .array(elements)
  }

  package init(dictionaryLiteral elements: (String, JSON)...) {
    var object = JSONObject()
    for (key, value) in elements { object[key] = value }
    self = .object(object)
  }
}
