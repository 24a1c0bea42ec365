import Testing
import UpdatesTestSupport

/// A schema for a document that a person writes, as the tests of its reader look at it.
struct WrittenSchema {
  let schema: JSONSchema
  private let root: JSONValue

  init(_ name: String) throws {
    let text = try SourceTree.text(of: "Resources/Schemas/\(name).schema.json")
    root = try JSONValue(text: text)
    schema = try JSONSchema(root)
  }

  /// A key with all places of its schema that may describe it.
  struct Key {
    var description: String?
    var examples: [JSONValue]
  }

  /// The keys of an object, which a path of keys leads to from the document.
  func keys(at path: [String]) -> [String: Key] {
    var objects = [root]
    for name in path { objects = objects.flatMap { properties(of: $0)[name].map { [$0] } ?? [] } }
    var keys: [String: Key] = [:]
    for (name, schema) in objects.flatMap({ properties(of: $0) }) {
      let schema = resolved(schema)
      var examples: [JSONValue] = []
      if case .array(let values)? = schema["examples"] { examples = values }
      keys[name] = Key(description: schema["description"]?.string, examples: examples)
    }
    return keys
  }

  /// The properties of an object's schema, also of the schemas that it chooses from.
  private func properties(of schema: JSONValue) -> [String: JSONValue] {
    var result: [String: JSONValue] = [:]
    let schema = resolved(schema)
    if case .object(let members)? = schema["properties"] { result = members }
    for keyword in ["oneOf", "anyOf", "allOf"] {
      guard case .array(let choices)? = schema[keyword] else { continue }
      for choice in choices { result.merge(properties(of: choice)) { first, _ in first } }
    }
    if let other = schema["else"], schema["properties"] != nil {
      result.merge(properties(of: other)) { first, _ in first }
    }
    return result
  }

  private func resolved(_ schema: JSONValue) -> JSONValue {
    guard let reference = schema["$ref"]?.string else { return schema }
    let path = reference.dropFirst().split(separator: "/")
    return path.reduce(root as JSONValue?) { $0?[String($1)] }.map(resolved) ?? schema
  }
}

extension JSONValue {
  /// The value as JSON, with the keys of objects in order.
  var text: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let value): value == value.rounded() ? "\(Int(value))" : "\(value)"
    case .string(let text): quoted(text)
    case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.sorted { $0.key < $1.key }.map { quoted($0.key) + ":" + $0.value.text }
        .joined(separator: ",") + "}"
    }
  }

  private func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\n": "\\n"
      default: String(scalar)
      }
    }
    return "\"" + escaped.joined() + "\""
  }
}
