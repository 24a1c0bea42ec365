/// A list that keeps one value for each version, oldest entry first.
///
/// The order determines the oldest entry, not a date, so a wrong clock does no harm.
///
/// It asks nothing of its values, because the runtime would look for each answer at the start.
package struct RememberedVersions<Value> {
  package private(set) var entries: [Entry] = []

  package struct Entry {
    package var version: String
    package var value: Value
  }

  package var isEmpty: Bool { entries.isEmpty }

  /// The value of a version; setting it moves the version to the end, and nil removes it.
  package subscript(version: String) -> Value? {
    get { entries.first { $0.version == version }?.value }
    set {
      entries.removeAll { $0.version == version }
      guard let newValue else { return }
      entries.append(Entry(version: version, value: newValue))
    }
  }

  package mutating func removeAll() {
    entries = []
  }

  /// Removes the oldest entries until at most `count` are left.
  package mutating func keepLast(_ count: Int) {
    entries.removeFirst(max(0, entries.count - count))
  }
}

extension RememberedVersions: Equatable where Value: Equatable {}
extension RememberedVersions: Sendable where Value: Sendable {}
extension RememberedVersions.Entry: Equatable where Value: Equatable {}
extension RememberedVersions.Entry: Sendable where Value: Sendable {}

extension RememberedVersions: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, Value)...) {
    for (version, value) in elements { self[version] = value }
  }
}
