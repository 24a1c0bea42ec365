import HarmlessText

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
