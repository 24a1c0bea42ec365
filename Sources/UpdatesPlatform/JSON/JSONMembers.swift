/// Reads the members of an object that we have written ourselves: each is absent or of its type.
package struct JSONMembers {
  /// A member is not what is written there.
  package struct Mismatch: Error {
    var key: String
  }

  private let object: JSONObject

  package init(_ object: JSONObject) {
    self.object = object
  }

  /// What a member is turned into; nil where it is absent.
  package func value<Value>(
    _ key: String, _ reading: (JSON) -> Value?
  ) throws(Mismatch) -> Value? {
    guard let json = object[key] else { return nil }
    guard let value = reading(json) else { throw Mismatch(key: key) }
    return value
  }

  package func text(_ key: String) throws(Mismatch) -> String? {
    try value(key, \.stringValue)
  }

  package func integer(_ key: String) throws(Mismatch) -> Int? {
    try value(key, \.integerValue)
  }

  package func number(_ key: String) throws(Mismatch) -> Double? {
    try value(key, \.doubleValue)
  }

  /// False where it is absent.
  package func flag(_ key: String) throws(Mismatch) -> Bool {
    try value(key, \.boolValue) ?? false
  }

  package func texts(_ key: String) throws(Mismatch) -> Set<String>? {
    try value(key) { $0.allStrings.map(Set.init) }
  }

  /// Empty where it is absent.
  package func list(_ key: String) throws(Mismatch) -> [String] {
    try value(key) { $0.allStrings } ?? []
  }
}

extension JSON {
  /// The elements of an array of strings; nil where one is none.
  fileprivate var allStrings: [String]? {
    guard let items = arrayValue else { return nil }
    let texts = items.compactMap(\.stringValue)
    return texts.count == items.count ? texts : nil
  }
}
