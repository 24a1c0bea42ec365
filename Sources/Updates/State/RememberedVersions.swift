/// One fact for each of some versions, those remembered first standing first.
///
/// The order, rather than a date, says which is the oldest, so a clock that was wrong spoils
/// nothing.
package struct RememberedVersions<Value: Equatable & Sendable>: Equatable, Sendable {
  package private(set) var entries: [Entry] = []

  package struct Entry: Equatable, Sendable {
    package var version: String
    package var value: Value
  }

  /// Of two facts of one version the later one counts.
  init(_ entries: [Entry]) {
    var seen: Set<String> = []
    self.entries = entries.reversed().filter { seen.insert($0.version).inserted }.reversed()
  }

  package var isEmpty: Bool { entries.isEmpty }

  /// The fact of a version; setting it moves the version to the end, nil forgets it.
  package subscript(version: String) -> Value? {
    get { entries.first { $0.version == version }?.value }
    set {
      entries.removeAll { $0.version == version }
      guard let newValue else { return }
      entries.append(Entry(version: version, value: newValue))
    }
  }

  /// The facts by version, to look up many.
  var byVersion: [String: Value] {
    Dictionary(entries.map { ($0.version, $0.value) }) { first, _ in first }
  }

  package mutating func removeAll() {
    entries = []
  }

  /// Forgets the oldest until no more than `count` are left.
  package mutating func keepLast(_ count: Int) {
    entries.removeFirst(max(0, entries.count - count))
  }
}

extension RememberedVersions: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, Value)...) {
    for (version, value) in elements { self[version] = value }
  }
}
