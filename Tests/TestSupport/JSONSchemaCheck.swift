/// Looks through a schema for what its user does not understand.
struct JSONSchemaCheck {
  let root: JSONValue

  private static let types: Set = [
    "null", "boolean", "object", "array", "number", "integer", "string",
  ]

  func check(_ schema: JSONValue, at place: String) throws(JSONSchemaError) {
    if case .boolean = schema { return }
    guard case .object(let keywords) = schema else {
      throw .malformed(keyword: "", at: place)
    }
    for (keyword, rule) in keywords.sorted(by: { $0.key < $1.key }) {
      try check(keyword, rule, at: place)
    }
  }

  /// What a reference within the document leads to.
  func target(of reference: String) -> JSONValue? {
    guard reference.hasPrefix("#") else { return nil }
    let path = reference.dropFirst().split(separator: "/")
    return path.reduce(root as JSONValue?) { place, name in place?[String(name)] }
  }

  private func check(
    _ keyword: String, _ rule: JSONValue, at place: String
  ) throws(JSONSchemaError) {
    switch (keyword, rule) {
    case ("const", _), ("enum", .array), ("minimum", .number), ("maximum", .number),
      ("pattern", .string), ("title", .string), ("description", .string), ("$id", .string),
      ("$comment", .string), ("format", .string("date-time")), ("examples", .array),
      ("minLength", .number), ("maxLength", .number), ("minItems", .number),
      ("minProperties", .number),
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")):
      return
    case ("type", _):
      let names = rule.strings ?? rule.string.map { [$0] } ?? []
      guard !names.isEmpty, Self.types.isSuperset(of: names) else {
        throw .malformed(keyword: keyword, at: place)
      }
    case ("required", _):
      guard rule.strings != nil else { throw .malformed(keyword: keyword, at: place) }
    case ("$ref", .string(let name)):
      guard target(of: name) != nil else { throw .unknownReference(name) }
    case ("properties", .object(let schemas)), ("$defs", .object(let schemas)):
      for (name, schema) in schemas.sorted(by: { $0.key < $1.key }) {
        try check(schema, at: "\(place)/\(keyword)/\(name)")
      }
    case ("additionalProperties", _), ("items", _), ("propertyNames", _), ("not", _), ("if", _),
      ("then", _), ("else", _):
      try check(rule, at: "\(place)/\(keyword)")
    case ("anyOf", .array(let schemas)), ("oneOf", .array(let schemas)),
      ("allOf", .array(let schemas)), ("prefixItems", .array(let schemas)):
      for (number, schema) in schemas.enumerated() {
        try check(schema, at: "\(place)/\(keyword)/\(number)")
      }
    default:
      throw .unknownKeyword(keyword, at: place)
    }
  }
}

/// Why a schema cannot be used; a keyword that is passed over would prove nothing.
package enum JSONSchemaError: Error, Equatable {
  case unknownKeyword(String, at: String)
  case malformed(keyword: String, at: String)
  case unknownReference(String)
}
