/// A list that keeps one value for each version, oldest entry first.
///
/// The order determines the oldest entry, not a date, so a wrong clock does no harm.
package struct RememberedVersions<Value: Equatable & Sendable>: Equatable, Sendable {
  package private(set) var entries: [Entry] = []

  package struct Entry: Equatable, Sendable {
    package var version: String
    package var value: Value
  }

  /// Creates the list; if a version occurs twice, its later entry counts.
  init(_ entries: [Entry]) {
    var seen: Set<String> = []
    self.entries = entries.reversed().filter { seen.insert($0.version).inserted }.reversed()
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

  /// The values by version, for many lookups.
  var byVersion: [String: Value] {
    Dictionary(entries.map { ($0.version, $0.value) }) { first, _ in first }
  }

  package mutating func removeAll() {
    entries = []
  }

  /// Removes the oldest entries until at most `count` are left.
  package mutating func keepLast(_ count: Int) {
    entries.removeFirst(max(0, entries.count - count))
  }
}

extension RememberedVersions: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, Value)...) {
    for (version, value) in elements { self[version] = value }
  }
}
