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
