import HarmlessText

/// A JSON value that keeps what was written: the order of keys and the text of numbers.
package enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  /// The number's own text, such as `8.4`; what is put here must be a number as RFC 8259 writes it.
  case number(String)
  case string(String)
  case array([JSON])
  case object(JSONObject)
}

extension JSON {
  /// How deep arrays and objects may nest.
  package static let depthLimit = 128

  /// Reads one document; `JSONError` has the line and column.
  ///
  /// This is RFC 8259 with two indulgences: a byte order mark before the document, and a comma
  /// after the last element. Stricter than most readers, it refuses two members of one name. Half
  /// of a surrogate pair, as a text cut in the middle of an emoji leaves it, becomes U+FFFD.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - valueLimit: How many values there may be, those in arrays and objects among them: each
  ///     takes many times the two bytes that it may be written in.
  /// - Throws: `JSONError`
  package init(parsing bytes: [UInt8], valueLimit: Int = .max) throws(JSONError) {
    self = try bytes.withUnsafeBufferPointer { buffer throws(JSONError) in
      var reader = JSONReader(bytes: buffer, valueLimit: valueLimit)
      return try reader.readDocument()
    }
  }

  /// Reads one document from a text.
  package init(parsing text: String) throws(JSONError) {
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

  /// The text of a string.
  package var stringValue: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  /// A number without a fraction that an `Int` can hold; `7.0` and `1e2` are such numbers too.
  package var integerValue: Int? {
    guard case .number(let text) = self else { return nil }
    if let value = Int(text) { return value }
    guard text.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }),
      let value = Double(text), value.magnitude <= 0x1p53
    else { return nil }
    return Int(exactly: value)
  }

  /// A number as near as a `Double` comes; nil where it is too large for one.
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

  /// The value of a key; nil where this is no object or has no such key.
  package subscript(key: String) -> JSON? {
    objectValue?[key]
  }

  /// What kind of value this is, in JSON's own word: `null`, `boolean`, `number`, `string` ….
  package var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}

extension JSON {
  /// What kind of value this is, with its article: `a string`.
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

  /// The value itself where it is short and simple, else what kind it is; harmless.
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

extension JSON: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) {
    self = .string(value)
  }
}

extension JSON: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int) {
    self = .number(String(value))
  }
}

extension JSON: ExpressibleByBooleanLiteral {
  package init(booleanLiteral value: Bool) {
    self = .bool(value)
  }
}

extension JSON: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: JSON...) {
    self = .array(elements)
  }
}

extension JSON: ExpressibleByDictionaryLiteral {
  /// The members as written; of two equal keys the later value counts.
  package init(dictionaryLiteral elements: (String, JSON)...) {
    var object = JSONObject()
    for (key, value) in elements { object[key] = value }
    self = .object(object)
  }
}
