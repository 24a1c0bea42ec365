import Foundation

/// A JSON Schema of draft 2020-12, as far as the package's own schemas go.
///
/// It refuses keywords that it does not know. Specification: https://json-schema.org/draft/2020-12
package struct JSONSchema: Sendable {
  private let root: JSONValue

  package init(text: String) throws {
    try self.init(JSONValue(text: text))
  }

  /// The schema of a command's document, from the package's resources, with the parts that it
  /// shares with others.
  package init(command: String) throws {
    func text(of name: String, replacing reference: String) throws -> String {
      try SourceTree.text(of: "Resources/Schemas/\(name).schema.json")
        .replacing("\"\(reference)#/", with: "\"#/$defs/shared/")
    }
    let own = try text(of: command, replacing: "urn:updates-tui:schema:shared")
    let shared = try JSONValue(text: try text(of: "shared", replacing: ""))
    guard case .object(var members) = try JSONValue(text: own) else {
      throw JSONSchemaError.malformed(keyword: "", at: "#")
    }
    var definitions: [String: JSONValue] = ["shared": shared]
    if case .object(let own)? = members["$defs"] { definitions.merge(own) { $1 } }
    members["$defs"] = .object(definitions)
    try self.init(.object(members))
  }

  package init(_ root: JSONValue) throws {
    self.root = root
    try JSONSchemaCheck(root: root).check(root, at: "#")
  }

  /// What is wrong with the document, each with the place; empty where it fits.
  package func faults(in document: String) throws -> [String] {
    faults(in: try JSONValue(text: document))
  }

  package func faults(in document: JSONValue) -> [String] {
    faults(document, root, at: "$")
  }

  private func faults(_ value: JSONValue, _ schema: JSONValue, at place: String) -> [String] {
    guard case .object(let keywords) = schema else {
      return schema == .boolean(true) ? [] : ["\(place): nothing is allowed here"]
    }
    return keywords.sorted { $0.key < $1.key }.flatMap { keyword, rule in
      faults(value, keyword, rule, keywords, at: place)
    }
  }

  private func faults(
    _ value: JSONValue, _ keyword: String, _ rule: JSONValue, _ keywords: [String: JSONValue],
    at place: String
  ) -> [String] {
    switch (keyword, rule, value) {
    case ("type", _, _):
      let types = rule.strings ?? rule.string.map { [$0] } ?? []
      let isNumber = value.typeName == "integer" && types.contains("number")
      return types.contains(value.typeName) || isNumber
        ? [] : ["\(place): is \(value.typeName), not \(types.joined(separator: " or "))"]
    case ("const", _, _):
      return value == rule ? [] : ["\(place): is not \(rule)"]
    case ("enum", .array(let values), _):
      return values.contains(value) ? [] : ["\(place): \(value) is none of the allowed values"]
    case ("$ref", .string(let name), _):
      guard let target = JSONSchemaCheck(root: root).target(of: name) else {
        return ["\(place): \(name) is not defined"]
      }
      return faults(value, target, at: place)
    case ("anyOf", .array(let schemas), _), ("oneOf", .array(let schemas), _):
      let fitting = schemas.filter { faults(value, $0, at: place).isEmpty }.count
      let isGood = keyword == "oneOf" ? fitting == 1 : fitting > 0
      return isGood ? [] : ["\(place): fits \(fitting) schemas of \(keyword)"]
    case ("allOf", .array(let schemas), _):
      return schemas.flatMap { faults(value, $0, at: place) }
    case ("not", _, _):
      return faults(value, rule, at: place).isEmpty ? ["\(place): is what 'not' forbids"] : []
    case ("if", _, _):
      let branch = keywords[faults(value, rule, at: place).isEmpty ? "then" : "else"]
      return branch.map { faults(value, $0, at: place) } ?? []
    case ("required", _, .object(let members)):
      return (rule.strings ?? []).filter { members[$0] == nil }.map { "\(place): \($0) is missing" }
    case ("properties", .object(let schemas), .object(let members)):
      return schemas.sorted { $0.key < $1.key }.flatMap { name, schema in
        members[name].map { faults($0, schema, at: "\(place).\(name)") } ?? []
      }
    case ("additionalProperties", _, .object(let members)):
      let known: [String: JSONValue] =
        if case .object(let schemas)? = keywords["properties"] { schemas } else { [:] }
      return members.filter { known[$0.key] == nil }.sorted { $0.key < $1.key }.flatMap {
        faults($1, rule, at: "\(place).\($0)")
      }
    case ("propertyNames", _, .object(let members)):
      return members.keys.sorted().flatMap { faults(.string($0), rule, at: "\(place): a name") }
    case ("minProperties", .number(let least), .object(let members)):
      return Double(members.count) >= least ? [] : ["\(place): has too few members"]
    case ("items", _, .array(let elements)):
      let others = elements.enumerated().dropFirst(Self.count(keywords["prefixItems"]))
      return others.flatMap { faults($1, rule, at: "\(place)[\($0)]") }
    case ("prefixItems", .array(let schemas), .array(let elements)):
      return zip(elements, schemas).enumerated().flatMap { index, pair in
        faults(pair.0, pair.1, at: "\(place)[\(index)]")
      }
    case ("minItems", .number(let least), .array(let elements)):
      return Double(elements.count) >= least ? [] : ["\(place): has too few elements"]
    case ("minLength", .number(let least), .string(let text)):
      let isLong = Double(text.unicodeScalars.count) >= least
      return isLong ? [] : ["\(place): '\(text)' is too short"]
    case ("maxLength", .number(let most), .string(let text)):
      return Double(text.unicodeScalars.count) <= most ? [] : ["\(place): is too long"]
    case ("pattern", .string(let pattern), .string(let text)):
      return text.range(of: Self.exact(pattern), options: .regularExpression) != nil
        ? [] : ["\(place): '\(text)' does not match \(pattern)"]
    case ("minimum", .number(let least), .number(let number)):
      return number >= least ? [] : ["\(place): \(number) is less than \(least)"]
    case ("maximum", .number(let most), .number(let number)):
      return number <= most ? [] : ["\(place): \(number) is more than \(most)"]
    case ("format", .string("date-time"), .string(let text)):
      return text.range(of: Self.dateTime, options: .regularExpression) != nil
        ? [] : ["\(place): '\(text)' is not a date-time"]
    default:
      // The keyword says nothing about values of this type.
      return []
    }
  }

  private static func count(_ array: JSONValue?) -> Int {
    if case .array(let elements)? = array { elements.count } else { 0 }
  }

  /// The pattern with the end of the text as ECMA-262 means it: not before a last line feed.
  private static func exact(_ pattern: String) -> String {
    pattern.replacing(#/([^\\])\$(?=\)|\||$)/#) { $0.1 + #"\z"# }
  }

  private static let dateTime =
    #"^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)"#
    + #"(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$"#
}
