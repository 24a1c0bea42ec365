import UpdatesContent

/// How the entries of a manifest are laid out, so that new ones look like those beside them.
struct EntryStyle: Equatable {
  /// From the array's `[` to the first entry, both left out.
  var beforeFirst = "\n  "
  /// Between two entries.
  var separator = ",\n  "
  /// Between an entry's `{` and its first key.
  var lead = ""
  /// Between a key and its value.
  var colon = ": "
  /// Between two members.
  var between = ", "
  /// Between the last member and `}`.
  var closing = ""
  /// How keys are spelled that are not as they are read.
  private var spellings: [String: String] = [:]

  init() {}

  /// As the first entries of a manifest are; what it does not show is as in a new one.
  init(of document: PlacedJSON) {
    let (bytes, place) = (document.bytes, document.place)
    for key in ManifestEntry.keys {
      spellings[key] = ManifestEntry.spelling(of: key, in: document.value)
    }
    let entries = place.children
    guard let first = entries.first else { return }
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    beforeFirst = text(place.value.lowerBound + 1..<first.value.lowerBound)
    separator =
      entries.count > 1
      ? text(first.value.upperBound..<entries[1].value.lowerBound)
      : "," + (beforeFirst.isEmpty ? " " : beforeFirst)
    guard let member = first.children.first, let key = member.key else { return }
    lead = text(first.value.lowerBound + 1..<key.lowerBound)
    colon = text(key.upperBound..<member.value.lowerBound)
    between = "," + (lead.contains("\n") ? lead : " ")
    if first.children.count > 1, let next = first.children[1].key {
      between = text(member.value.upperBound..<next.lowerBound)
    }
    if let last = first.children.last {
      closing = text(last.value.upperBound..<first.value.upperBound - 1)
      closing.removeAll { $0 == "," }
    }
  }

  /// A member of an entry, its key spelled as the manifest does.
  func member(_ key: String, _ value: String) -> String {
    JSON.string(spellings[key] ?? key).textInOrder + colon + JSON.string(value).textInOrder
  }

  /// An entry as a manifest has it.
  func entry(_ members: [(key: String, value: String)]) -> String {
    let written = members.map(member)
    return "{" + lead + written.joined(separator: between) + closing + "}"
  }
}
