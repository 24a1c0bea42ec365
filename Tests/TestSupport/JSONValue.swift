import Foundation

/// A JSON document as tests look at it, read by a parser that is not the package's own.
package enum JSONValue: Equatable, Sendable, Decodable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  package init(text: String) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// The member of an object; nil where there is none.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }

  package subscript(place: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(place) else { return nil }
    return elements[place]
  }

  package var string: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  package var strings: [String]? {
    guard case .array(let elements) = self else { return nil }
    let strings = elements.compactMap(\.string)
    return strings.count == elements.count ? strings : nil
  }

  /// The type's name in JSON Schema; `integer` for a number without a fraction.
  var typeName: String {
    switch self {
    case .null: "null"
    case .boolean: "boolean"
    case .number(let value): value == value.rounded() ? "integer" : "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}
