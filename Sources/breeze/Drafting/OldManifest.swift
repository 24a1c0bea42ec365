import UpdatesCLI
import UpdatesContent
import UpdatesPlatform

/// The manifest that a folder has, as it is written.
struct OldManifest {
  struct Entry {
    var path: RelativePath
    var place: JSONPlace
    /// The place of the value of `filename`.
    var filename: JSONPlace
    /// The place of the value of `sha`; nil if there is none.
    var sha: JSONPlace?
    /// When it applies; nil if it always does.
    var condition: OldCondition?
    /// The algorithm of `sha`; nil if it is not a checksum.
    var algorithm: ChecksumAlgorithm?

    init(_ element: PlacedValue) throws(ManifestError.Problem) {
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
      do throws(ChecksumSpellingError) {
        return try Checksum(hex: text).algorithm
      } catch {
        // It is about to be replaced by a good one.
        return nil
      }
    }
  }

  let document: PlacedJSON
  let entries: [Entry]

  /// - Parameters:
  ///   - bytes: Of the file.
  ///   - path: The file's, as it was given.
  /// - Throws: `ManifestError` for the first thing that makes no sense.
  init(_ bytes: [UInt8], at path: String) throws(ManifestError) {
    let shown = path.quotable
    let document: PlacedJSON
    do throws(JSONError) {
      document = try PlacedJSON(parsing: bytes)
    } catch {
      throw ManifestError(error, in: shown)
    }
    guard document.value.arrayValue != nil else {
      throw ManifestError(
        .notArray(found: document.value.kindName), at: document.place, of: document, in: shown)
    }
    self.document = document
    entries = try PlacedValue(document).elements.map { element throws(ManifestError) in
      do throws(ManifestError.Problem) {
        return try Entry(element)
      } catch {
        let place = (element[anyCase: "filename"] ?? element).place
        throw ManifestError(error, at: place, of: document, in: shown)
      }
    }
  }

  /// What is written as an entry, with its `sha` brought up to date, and without the condition on
  /// a locale that is for everybody.
  func text(
    of entry: Entry, sha checksum: Checksum, naming: Naming, style: EntryStyle
  ) -> String {
    let edits = [
      shaEdit(of: entry, checksum, style), conditionEdit(of: entry, naming, style),
    ].compactMap { $0 }.sorted {
      // What is put in at the beginning of what is taken out comes first.
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
      // Upper case digits are as good.
      return text(sha.value).lowercased() == fresh ? nil : (sha.value, fresh)
    }
    let end = entry.filename.value.upperBound
    return (end..<end, style.between + style.member("sha", checksum.hex))
  }

  private func conditionEdit(of entry: Entry, _ naming: Naming, _ style: EntryStyle) -> Edit? {
    guard naming.isOfBase(entry.path), let condition = entry.condition, let place = condition.place,
      condition.isGiven(by: naming.style, to: entry.path),
      let index = entry.place.children.firstIndex(of: place)
    else { return nil }
    if let rest = naming.condition(of: entry.path) {
      return (place.value, JSON.string(rest).textInOrder)
    }
    // The comma that goes is the one before it; behind the filename there is always one.
    if index > 0 {
      return (entry.place.children[index - 1].value.upperBound..<place.value.upperBound, "")
    }
    guard let key = place.key, entry.place.children.count > 1,
      let next = entry.place.children[1].key
    else { return nil }
    return (key.lowerBound..<next.lowerBound, "")
  }
}

/// The condition of an entry that is there already, as it is written.
struct OldCondition {
  /// That of `condition`, or else what stands as `conditions`.
  var text: String
  /// The place of the value of `condition`; nil if there is more than that.
  var place: JSONPlace?

  /// Nil if the entry has none.
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

  /// Whether it is what the name of the file says, and not more.
  func isGiven(by style: NamingStyle, to path: RelativePath) -> Bool {
    guard place != nil else { return false }
    let qualifiers = style.qualifiers(of: path)
    guard let given = qualifiers.condition else { return false }
    return text == given
  }
}
