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
    /// Nil if `sha` is not a checksum; a good one will then replace it.
    var current: Checksum?
    /// The text of `condition`, or else of `conditions`; nil if the entry always applies.
    var condition: String?
    /// The place of a condition that the file's name gives; nil for one that is written by hand.
    var givenCondition: JSONPlace?

    /// Throws `ManifestFault` if the file's name or a key cannot be used.
    init(_ element: PlacedValue) throws {
      path = try RelativePath(ofEntry: element.json)
      if let twice = element.json.objectValue.flatMap(ManifestEntry.repeatedKey(in:)) {
        throw twice.fault
      }
      place = element.place
      filename = (element[anyCase: "filename"] ?? element).place
      sha = element[anyCase: "sha"]?.place
      let text = element[anyCase: "sha"]?.json.stringValue
      current = text.flatMap { try? Checksum(hex: $0) }
      let written = ["condition", "conditions"].compactMap { key in
        element[anyCase: key].flatMap { $0.json.isNull ? nil : $0 }
      }
      guard let first = written.first else { return }
      condition = written.map { $0.json.stringValue ?? $0.json.textInOrder }
        .joined(separator: ", and ")
      if written.count == 1, let text = first.json.stringValue,
        text == Qualifiers(of: path).condition
      {
        givenCondition = first.place
      }
    }
  }

  typealias Edit = (range: Range<Int>, text: String)

  let document: PlacedJSON
  let lines: TextLines
  /// The text between the array's `[` and the first entry.
  private let beforeFirst: String
  private let spellings: [String: String]

  private var separator: String { "," + (beforeFirst.isEmpty ? " " : beforeFirst) }

  /// Throws `ManifestFault` if the bytes are not an array in JSON.
  init(_ bytes: [UInt8], at path: String) throws {
    do {
      document = try PlacedJSON(parsing: bytes)
    } catch let error as Problem {
      throw ManifestFault(error, in: path.quotable)
    }
    lines = TextLines(bytes)
    let (array, value) = (document.place, document.value)
    beforeFirst =
      array.children.first.map { first in
        String(decoding: bytes[array.value.lowerBound + 1..<first.value.lowerBound], as: UTF8.self)
      } ?? "\n  "
    spellings = Dictionary(
      uniqueKeysWithValues: ManifestEntry.keys.map {
        ($0, ManifestEntry.spelling(of: $0, in: value))
      })
    let count = document.value.arrayValue?.count
    guard let count, count <= Manifest.entryLimit else {
      let fault = count == nil ? ManifestFault.notArray(document.value) : .tooManyEntries
      throw fault.at(document.place, of: document, in: path.quotable)
    }
  }

  var elements: [PlacedValue] { PlacedValue(document).elements }

  /// The whole text after some edits.
  func text(after edits: [Edit]) -> String {
    var text = ""
    var start = 0
    func add(upTo end: Int) {
      text += String(decoding: document.bytes[start..<end], as: UTF8.self)
    }
    let sorted = edits.sorted {
      // If one edit inserts text where another removes text, the insertion comes first.
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    for edit in sorted {
      add(upTo: edit.range.lowerBound)
      text += edit.text
      start = edit.range.upperBound
    }
    add(upTo: document.bytes.count)
    return text
  }

  private func edit(of entry: Entry, sha checksum: Checksum) -> Edit {
    if let sha = entry.sha { return (sha.value, JSON.string(checksum.hex).textInOrder) }
    let end = entry.filename.value.upperBound
    // If each member has a line of its own, this one gets one, too.
    let before = document.bytes[..<(entry.filename.key ?? entry.filename.value).lowerBound]
    let blanks = before.reversed().prefix { " \t\r\n".utf8.contains($0) }
    let space = String(decoding: before.suffix(blanks.count), as: UTF8.self)
    return (end..<end, "," + (space.contains("\n") ? space : " ") + member("sha", checksum.hex))
  }

  /// If the locale is for everybody, the condition on it is removed.
  func edits(of entry: Entry, sha checksum: Checksum, _ naming: Naming) -> [Edit] {
    let checksumEdit = entry.current == checksum ? nil : edit(of: entry, sha: checksum)
    return [checksumEdit, conditionEdit(of: entry, naming)].compactMap(\.self)
  }

  private func conditionEdit(of entry: Entry, _ naming: Naming) -> Edit? {
    guard naming.isOfBase(entry.path), let place = entry.givenCondition,
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

  /// Removes entries, of which there is no second one for a place, and adds others at the end.
  ///
  /// The blanks before an entry stay with it, unless it becomes the first one.
  func edits(
    removing isRemoved: (Entry) -> Bool, of entries: [Entry],
    adding new: [(file: BundleListing.File, checksum: Checksum)]
  )
    -> [Edit]
  {
    let start = document.place.value.lowerBound + 1
    var edits: [Edit] = []
    var end = start
    var hasFirst = false
    for entry in entries {
      let range = entry.place.value
      if isRemoved(entry) {
        if hasFirst { edits.append((end..<range.upperBound, "")) }
      } else if !hasFirst {
        hasFirst = true
        if end != start { edits.append((start..<range.lowerBound, beforeFirst)) }
      }
      end = range.upperBound
    }
    let added = new.map(text).joined(separator: separator)
    if hasFirst {
      if !new.isEmpty { edits.append((end..<end, separator + added)) }
    } else if !new.isEmpty {
      edits = [(start..<(entries.isEmpty ? document.bytes.count : end), beforeFirst + added)]
      if entries.isEmpty { edits[0].text += "\n]\n" }
    } else if !entries.isEmpty {
      edits = [(0..<document.bytes.count, "[]\n")]
    }
    return edits
  }

  private func text(of file: BundleListing.File, _ checksum: Checksum) -> String {
    var members = [("filename", file.path.text), ("sha", checksum.hex)]
    if let condition = file.condition { members.append(("condition", condition)) }
    return "{" + members.map(member).joined(separator: ", ") + "}"
  }

  private func member(_ key: String, _ value: String) -> String {
    JSON.string(spellings[key] ?? key).textInOrder + ": " + JSON.string(value).textInOrder
  }
}
