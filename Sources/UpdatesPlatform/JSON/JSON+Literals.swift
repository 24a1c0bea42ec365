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
