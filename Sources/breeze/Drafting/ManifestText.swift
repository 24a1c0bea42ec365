import HarmlessText
import UpdatesCLI
import UpdatesContent
import UpdatesPlatform

/// The text of a manifest, which only changes where an entry changes.
struct ManifestText {
  struct Entry {
    var path: RelativePath
    var place: JSONPlace
    var filename: JSONPlace
    /// Nil if there is none.
    var sha: JSONPlace?
    /// Nil if the entry always applies.
    var condition: OldCondition?
    /// Nil if `sha` is not a checksum; a good one will then replace it.
    var current: Checksum?

    /// Throws `ManifestError.Problem` if the file's name cannot be used.
    init(_ element: PlacedValue) throws {
      path = try RelativePath(ofEntry: element.json)
      try ManifestEntry.checkKeys(of: element.json.objectValue ?? JSONObject())
      place = element.place
      filename = (element[anyCase: "filename"] ?? element).place
      sha = element[anyCase: "sha"]?.place
      condition = OldCondition(of: element)
      let text = element[anyCase: "sha"]?.json.stringValue
      current = text.flatMap { try? Checksum(hex: $0) }
    }
  }

  typealias Edit = (range: Range<Int>, text: String)

  let document: PlacedJSON
  let style: EntryStyle

  /// Throws `ManifestError` if the bytes are not an array in JSON.
  init(_ bytes: [UInt8], at path: String) throws {
    do {
      document = try PlacedJSON(parsing: bytes)
    } catch let error as Problem {
      throw ManifestError(error, in: path.quotable)
    }
    style = EntryStyle(of: document)
    let problem: ManifestError.Problem
    switch document.value.arrayValue?.count {
    case nil: problem = .notArray(found: document.value.kindName)
    case let count? where count > Manifest.entryLimit:
      problem = .tooManyEntries(limit: Manifest.entryLimit)
    case _?: return
    }
    throw ManifestError(problem, at: document.place, of: document, in: path.quotable)
  }

  var elements: [PlacedValue] { PlacedValue(document).elements }

  /// The bytes of the whole text after some edits.
  func bytes(after edits: [Edit]) -> [UInt8] {
    Array(text(0..<document.bytes.count, after: edits).utf8)
  }

  /// If the locale is for everybody, the condition on it is removed.
  func text(of entry: Entry, sha checksum: Checksum, naming: Naming) -> String {
    let edits = [
      entry.current == checksum ? nil : edit(of: entry, sha: checksum),
      conditionEdit(of: entry, naming),
    ].compactMap { $0 }
    return text(entry.place.value, after: edits)
  }

  func edit(of entry: Entry, sha checksum: Checksum) -> Edit {
    if let sha = entry.sha { return (sha.value, JSON.string(checksum.hex).textInOrder) }
    let end = entry.filename.value.upperBound
    return (end..<end, style.between + style.member("sha", checksum.hex))
  }

  private func text(_ range: Range<Int>, after edits: [Edit]) -> String {
    var text = ""
    var start = range.lowerBound
    let sorted = edits.sorted {
      // If one edit inserts text where another removes text, the insertion comes first.
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    for edit in sorted {
      text += self.text(start..<edit.range.lowerBound) + edit.text
      start = edit.range.upperBound
    }
    return text + self.text(start..<range.upperBound)
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: document.bytes[range], as: UTF8.self)
  }

  private func conditionEdit(of entry: Entry, _ naming: Naming) -> Edit? {
    guard naming.isOfBase(entry.path), let condition = entry.condition, let place = condition.place,
      condition.isGiven(to: entry.path),
      let index = entry.place.children.firstIndex(of: place)
    else { return nil }
    if let rest = naming.condition(of: entry.path) {
      return (place.value, JSON.string(rest).textInOrder)
    }
    // This removes the comma before the member; there is always one after the filename.
    if index > 0 {
      return (entry.place.children[index - 1].value.upperBound..<place.value.upperBound, "")
    }
    guard let key = place.key, entry.place.children.count > 1,
      let next = entry.place.children[1].key
    else { return nil }
    return (key.lowerBound..<next.lowerBound, "")
  }
}

struct OldCondition {
  /// The text of `condition`, or else of `conditions`; both if the entry has both.
  var text: String
  /// The place of the value of `condition`; nil unless it is a string without `conditions`.
  var place: JSONPlace?

  /// Nil if the entry has no condition.
  init?(of entry: PlacedValue) {
    let list = entry[anyCase: "conditions"].flatMap { $0.json.isNull ? nil : $0.json.textInOrder }
    switch (entry[anyCase: "condition"]?.json, list) {
    case (.string(let condition)?, nil):
      text = condition
      place = entry[anyCase: "condition"]?.place
    case (.string(let condition)?, let list?): text = "\(condition), and \(list)"
    case (_, let list?): text = list
    case (let other?, nil) where !other.isNull: text = other.textInOrder
    case (_, nil): return nil
    }
  }

  func isGiven(to path: RelativePath) -> Bool {
    place != nil && text == AppleNames.qualifiers(of: path).condition
  }
}
