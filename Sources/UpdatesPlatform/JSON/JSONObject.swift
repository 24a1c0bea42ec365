/// The members of a JSON object, in the order in which they were written.
///
/// Keys are compared scalar by scalar, as RFC 8259, section 8.3, advises: the composed and the
/// decomposed form of a letter are two keys. Two objects are equal if their members are equal and
/// in the same order.
package struct JSONObject: Sendable {
  package private(set) var members: [Member] = []
  /// The position of each key; nil for objects with few members, and after one was removed.
  private var index: [ExactText: Int]?

  private static let smallCount = 16

  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: JSON

    package static func == (one: Self, other: Self) -> Bool {
      one.key.isSpelled(other.key) && one.value == other.value
    }
  }

  package init() {}

  /// The keys, in the order in which they were written.
  package var keys: [String] { members.map(\.key) }

  /// The value of a key; setting nil removes the member, and a new key is added at the end.
  package subscript(key: String) -> JSON? {
    get { position(of: key).map { members[$0].value } }
    set {
      switch (position(of: key), newValue) {
      case (let position?, let value?): members[position].value = value
      case (let position?, nil):
        members.remove(at: position)
        index = nil
      case (nil, let value?): _ = append(key, value)
      case (nil, nil): break
      }
    }
  }

  /// Adds a member at the end unless its key exists; returns whether it was added.
  package mutating func append(_ key: String, _ value: JSON) -> Bool {
    guard position(of: key) == nil else { return false }
    members.append(Member(key: key, value: value))
    if index != nil {
      index?[ExactText(key)] = members.count - 1
    } else if members.count > Self.smallCount {
      index = Dictionary(
        uniqueKeysWithValues: members.enumerated().map { (ExactText($1.key), $0) })
    }
    return true
  }

  /// The position of a key's member; nil if the key does not exist.
  func position(of key: String) -> Int? {
    guard let index else { return members.firstIndex { $0.key.isSpelled(key) } }
    return index[ExactText(key)]
  }
}

extension JSONObject: Hashable {
  package static func == (one: Self, other: Self) -> Bool {
    one.members == other.members
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(members)
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, JSON)...) {
    for (key, value) in elements { self[key] = value }
  }
}

/// Access to keys regardless of case, because publishers spell them in several ways.
extension JSONObject {
  package func position(ofAnyCase key: String) -> Int? {
    members.firstIndex { $0.key.isSpelledInAnyCase(key) }
  }

  package subscript(anyCase key: String) -> JSON? {
    position(ofAnyCase: key).map { members[$0].value }
  }

  /// The position of the second member with this key, ignoring the case of ASCII letters.
  ///
  /// It is nil if at most one member has the key.
  package func secondPosition(ofAnyCase key: String) -> Int? {
    guard let first = position(ofAnyCase: key) else { return nil }
    return members.indices.dropFirst(first + 1).first { members[$0].key.isSpelledInAnyCase(key) }
  }
}
