import Foundation

/// A JSON document as tests look at it, read by a parser that is not the package's own.
package enum JSONValue: Equatable, Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  package init(text: String) throws {
    let data = Data(text.utf8)
    self.init(try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed))
  }

  private init(_ value: Any) {
    switch value {
    case let text as String: self = .string(text)
    case let elements as [Any]: self = .array(elements.map { Self($0) })
    case let members as [String: Any]: self = .object(members.mapValues { Self($0) })
    case let number as NSNumber:
      // Foundation knows the two apart by this alone.
      let isBoolean = String(cString: number.objCType) == "c"
      self = isBoolean ? .boolean(number.boolValue) : .number(number.doubleValue)
    default: self = .null
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
