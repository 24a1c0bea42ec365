import HarmlessText

package struct ManifestReader: Sendable {
  private let manifest: String
  /// The nesting depth, 1 for the first manifest.
  private let depth: Int
  private var bytes: [UInt8] = []
  private var stopsAtFirst = true
  /// Nil until a fault needs one, because most manifests have no faults.
  private var places: JSONPlace?
  private lazy var lines = TextLines(bytes)
  private var faults: [ManifestFault] = []
  private var names = ManifestNames()
  /// The parsed conditions, because manifests repeat the same few conditions.
  private var conditions: [ExactText: Condition] = [:]

  /// The numbers of children on the way from the document to a value; empty for the document.
  private typealias Way = [Int]

  /// `depth` is 1 for the first manifest.
  package init(manifest: String, depth: Int = 1) {
    self.manifest = presentableLocation(manifest)
    self.depth = depth
  }

  /// Throws the first fault.
  package func read(_ bytes: [UInt8]) throws -> Manifest {
    guard bytes.count <= Manifest.byteLimit else {
      throw ManifestFault.tooLarge.at(nil, in: manifest)
    }
    var reader = self
    reader.bytes = bytes
    let document: JSON
    do {
      document = try JSON(parsing: bytes, valueLimit: Manifest.valueLimit)
    } catch let error as Problem {
      throw ManifestFault(error, in: manifest)
    }
    let entries = reader.entries(of: document)
    if let first = reader.faults.first { throw first }
    return Manifest(entries: entries)
  }

  /// All faults in the order of the text, and the entries without one, which have their places.
  package func examine(
    _ document: PlacedJSON
  ) -> (manifest: Manifest, faults: [ManifestFault]) {
    var reader = self
    (reader.bytes, reader.places, reader.stopsAtFirst) = (document.bytes, document.place, false)
    if document.bytes.count > Manifest.byteLimit { reader.add(.tooLarge, at: []) }
    let entries = reader.entries(of: document.value)
    return (Manifest(entries: entries), reader.faults)
  }

  private mutating func entries(of document: JSON) -> [ManifestEntry] {
    guard let elements = document.arrayValue else {
      add(.notArray(document), at: [])
      return []
    }
    guard elements.count <= Manifest.entryLimit else {
      add(.tooManyEntries, at: [])
      return []
    }
    var entries: [ManifestEntry] = []
    entries.reserveCapacity(elements.count)
    names = ManifestNames(capacity: elements.count)
    for (index, element) in elements.enumerated() {
      if let entry = entry(of: element, at: index) { entries.append(entry) }
      if stopsAtFirst, !faults.isEmpty { break }
    }
    return entries
  }

  /// Nil if there is a fault in the entry.
  private mutating func entry(of value: JSON, at index: Int) -> ManifestEntry? {
    let before = faults.count
    if let twice = value.objectValue.flatMap(ManifestEntry.repeatedKey(in:)) {
      add(twice.fault, at: [index, twice.position])
    }
    let filename = attempt("filename", of: value, at: index) { reader in
      let path = try RelativePath(ofEntry: value)
      try reader.check(path)
      return path
    }
    guard let object = value.objectValue else { return nil }
    let (sha, fault) = checksum(of: object, at: index)
    // An entry that does not apply may have an invalid checksum.
    let hasConditions = object.hasValue("condition") || object.hasValue("conditions")
    if let fault, !hasConditions { faults.append(fault) }
    let conditions = conditions(of: value, at: index)
    guard faults.count == before, let filename else { return nil }
    return ManifestEntry(
      filename: filename, sha: sha, checksumFault: fault, conditions: conditions,
      place: places?.children[index])
  }

  private mutating func check(_ path: RelativePath) throws {
    guard path.depth <= Manifest.folderLimit else { throw ManifestFault.tooManyFolders(path) }
    let folded = path.foldedText
    if folded == FolderRecord.fileName || folded.hasPrefix(Self.belowRecord) {
      throw ManifestFault.filename(path.text, "the record of a synced folder has that name")
    }
    if folded == Manifest.fileName { throw ManifestFault.namesItself(path) }
    if folded.hasPrefix(Self.belowManifest) {
      throw ManifestFault.fileAndFolder(path, Manifest.fileName)
    }
    if path.isChildManifest, depth >= Manifest.depthLimit { throw ManifestFault.tooDeep }
    try names.take(path, folded: folded)
  }

  private static let belowRecord = FolderRecord.fileName + "/"
  private static let belowManifest = Manifest.fileName + "/"

  private mutating func checksum(
    of object: JSONObject, at index: Int
  ) -> (Checksum?, fault: ManifestFault?) {
    if let unread = ManifestEntry.unreadChecksum(in: object) {
      return (nil, placed(unread.fault, at: [index, unread.position]))
    }
    guard object.hasValue("sha"), let value = object[anyCase: "sha"] else { return (nil, nil) }
    let fault: ManifestFault
    if let text = value.stringValue {
      // Other readers of manifests do not know SHA-384.
      if let checksum = try? Checksum(hex: text), checksum.algorithm != .sha384 {
        return (checksum, nil)
      }
      let isHex = !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isHexDigit }
      fault =
        isHex
        ? .expected(
          "64 hexadecimal digits (SHA-256), 128 (SHA-512) or 40 (SHA-1) as 'sha'",
          found: "\(text.utf8.count)")
        : .expected("hexadecimal digits as 'sha'", found: "'\(text.harmlessLine(limit: 140))'")
    } else {
      fault = .expected("a string as 'sha'", found: value.kindName)
    }
    return (nil, placed(fault, at: way(to: "sha", of: object, at: index)))
  }

  private mutating func conditions(of entry: JSON, at index: Int) -> [Condition] {
    var all: [Condition?] = []
    if let value = entry.objectValue?[anyCase: "condition"], !value.isNull {
      all.append(
        attempt("condition", of: entry, at: index) { reader in
          guard let text = value.stringValue else {
            throw ManifestFault.expected("a string as 'condition'", found: value.kindName)
          }
          return try reader.condition(text)
        })
    }
    if let value = entry.objectValue?[anyCase: "conditions"], !value.isNull {
      all.append(
        attempt("conditions", of: entry, at: index) { _ in try Condition(comparisons: value) })
    }
    return all.compactMap(\.self)
  }

  private mutating func condition(_ text: String) throws -> Condition {
    if let known = conditions[ExactText(text)] { return known }
    let condition = try Condition(parsing: text)
    conditions[ExactText(text)] = condition
    return condition
  }

  private func way(to key: String, of entry: JSONObject?, at index: Int) -> Way {
    entry?.position(ofAnyCase: key).map { [index, $0] } ?? [index]
  }

  /// Reads a member of an entry; nil if that threw an error, which is then a fault.
  private mutating func attempt<Value>(
    _ key: String, of entry: JSON, at index: Int, _ work: (inout Self) throws -> Value
  ) -> Value? {
    let way = way(to: key, of: entry.objectValue, at: index)
    do {
      return try work(&self)
    } catch let fault as ManifestFault {
      add(fault, at: way)
    } catch {
      let problem = Problem(error)
      let element = problem.facts["element"].flatMap { Int($0) }
      add(
        ManifestFault(.condition(problem), problem.summary), at: way + [element].compactMap(\.self))
    }
    return nil
  }

  private mutating func add(_ fault: ManifestFault, at way: Way) {
    faults.append(placed(fault, at: way))
  }

  private mutating func placed(_ fault: ManifestFault, at way: Way) -> ManifestFault {
    if places == nil {
      places = try? PlacedJSON(parsing: bytes, valueLimit: Manifest.valueLimit).place
    }
    var place = places ?? JSONPlace(value: bytes.indices)
    for child in way where place.children.indices.contains(child) { place = place.children[child] }
    return fault.at(lines.position(of: place.value.lowerBound), in: manifest)
  }
}

extension JSONObject {
  /// Whether it has the key, in any case, with another value than null.
  fileprivate func hasValue(_ key: String) -> Bool { !(self[anyCase: key]?.isNull ?? true) }
}
