import Testing
import UpdatesTestSupport

@testable import Updates

/// A schema for a document that a person writes, as the tests of its reader look at it.
struct WrittenSchema {
  let schema: JSONSchema
  private let root: JSON

  init(_ name: String) throws {
    let text = try SourceTree.text(of: "Resources/Schemas/\(name).schema.json")
    root = try JSON(parsing: text)
    schema = try JSONSchema(JSONValue(text: text))
  }

  /// A key with all places of its schema that may describe it.
  struct Key {
    var description: String?
    var examples: [JSON]
  }

  /// The keys of an object, which a path of keys leads to from the document.
  func keys(at path: [String]) -> [String: Key] {
    var objects = [root]
    for name in path { objects = objects.flatMap { properties(of: $0)[name].map { [$0] } ?? [] } }
    var keys: [String: Key] = [:]
    for (name, schema) in objects.flatMap({ properties(of: $0) }) {
      let schema = resolved(schema)
      keys[name] = Key(
        description: schema["description"]?.stringValue,
        examples: schema["examples"]?.arrayValue ?? [])
    }
    return keys
  }

  /// The properties of an object's schema, also of the schemas that it chooses from.
  private func properties(of schema: JSON) -> [String: JSON] {
    let schema = resolved(schema)
    var result: [String: JSON] = [:]
    for member in schema["properties"]?.objectValue?.members ?? [] {
      result[member.key] = member.value
    }
    var others = ["oneOf", "anyOf", "allOf"].flatMap { schema[$0]?.arrayValue ?? [] }
    if let other = schema["else"], schema["properties"] != nil { others.append(other) }
    for other in others { result.merge(properties(of: other)) { first, _ in first } }
    return result
  }

  private func resolved(_ schema: JSON) -> JSON {
    guard let reference = schema["$ref"]?.stringValue else { return schema }
    let path = reference.dropFirst().split(separator: "/")
    return path.reduce(root as JSON?) { $0?[String($1)] }.map(resolved) ?? schema
  }
}
