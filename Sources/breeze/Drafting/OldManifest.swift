import HarmlessText
import UpdatesCLI
import UpdatesContent
import UpdatesPlatform

struct OldManifest {
  struct Entry {
    var path: RelativePath
    var place: JSONPlace
    var filename: JSONPlace
    /// Nil if there is none.
    var sha: JSONPlace?
    /// Nil if the entry always applies.
    var condition: OldCondition?
    /// Nil if `sha` is not a checksum.
    var algorithm: ChecksumAlgorithm?

    init(_ element: PlacedValue) throws {
      path = try RelativePath(ofEntry: element.json)
      try ManifestEntry.checkKeys(of: element.json.objectValue ?? JSONObject())
      place = element.place
      filename = (element[anyCase: "filename"] ?? element).place
      sha = element[anyCase: "sha"]?.place
      condition = OldCondition(of: element)
      algorithm = Self.algorithm(of: element[anyCase: "sha"]?.json)
    }

    private static func algorithm(of sha: JSON?) -> ChecksumAlgorithm? {
      guard let text = sha?.stringValue else { return nil }
      do {
        return try Checksum(hex: text).algorithm
      } catch {
        // The `sha` is not a checksum, and a good one will replace it.
        return nil
      }
    }
  }

  let document: PlacedJSON
  let entries: [Entry]

  /// Throws the first error in the file.
  init(_ bytes: [UInt8], at path: String) throws {
    let shown = path.quotable
    let document: PlacedJSON
    do {
      document = try PlacedJSON(parsing: bytes)
    } catch let error as Problem {
      throw ManifestError(error, in: shown)
    }
    guard document.value.arrayValue != nil else {
      throw ManifestError(
        .notArray(found: document.value.kindName), at: document.place, of: document, in: shown)
    }
    self.document = document
    entries = try PlacedValue(document).elements.map { element in
      do {
        return try Entry(element)
      } catch let error as ManifestError.Problem {
        let place = (element[anyCase: "filename"] ?? element).place
        throw ManifestError(error, at: place, of: document, in: shown)
      }
    }
  }

  /// If the locale is for everybody, the condition on it is removed.
  func text(of entry: Entry, sha checksum: Checksum, naming: Naming, style: EntryStyle) -> String {
    let edits = [
      shaEdit(of: entry, checksum, style), conditionEdit(of: entry, naming, style),
    ].compactMap { $0 }.sorted {
      // If one edit inserts text where another removes text, the insertion comes first.
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    var text = ""
    var start = entry.place.value.lowerBound
    for edit in edits {
      text += self.text(start..<edit.range.lowerBound) + edit.text
      start = edit.range.upperBound
    }
    return text + self.text(start..<entry.place.value.upperBound)
  }

  private typealias Edit = (range: Range<Int>, text: String)

  private func text(_ range: Range<Int>) -> String {
    String(decoding: document.bytes[range], as: UTF8.self)
  }

  private func shaEdit(of entry: Entry, _ checksum: Checksum, _ style: EntryStyle) -> Edit? {
    let fresh = JSON.string(checksum.hex).textInOrder
    if let sha = entry.sha {
      // A checksum in upper case is equally valid.
      return text(sha.value).lowercased() == fresh ? nil : (sha.value, fresh)
    }
    let end = entry.filename.value.upperBound
    return (end..<end, style.between + style.member("sha", checksum.hex))
  }

  private func conditionEdit(of entry: Entry, _ naming: Naming, _ style: EntryStyle) -> Edit? {
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
