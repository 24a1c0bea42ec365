import HarmlessText

struct ManifestReading {
  let reader: ManifestReader
  let value: JSON
  let bytes: [UInt8]
  let findingLimit: Int
  /// Nil until an error needs one, because most manifests have no errors.
  private var places: JSONPlace?
  private lazy var lines = TextLines(bytes)
  private(set) var findings: [ManifestError] = []
  private var names = ManifestNames()
  /// The parsed conditions, because manifests repeat the same few conditions.
  private var conditions: [ExactText: Condition] = [:]

  /// The numbers of children on the way from the document to a value; empty for the document.
  private typealias Way = [Int]

  init(
    reader: ManifestReader, value: JSON, bytes: [UInt8], places: JSONPlace?, findingLimit: Int
  ) {
    self.reader = reader
    self.value = value
    self.bytes = bytes
    self.places = places
    self.findingLimit = findingLimit
  }

  private var isFull: Bool { findings.count >= findingLimit }

  mutating func entries() -> [ManifestEntry] {
    guard let elements = value.arrayValue else {
      add(.notArray(found: value.kindName), at: [])
      return []
    }
    guard elements.count <= Manifest.entryLimit else {
      add(.tooManyEntries(limit: Manifest.entryLimit), at: [])
      return []
    }
    var entries: [ManifestEntry] = []
    entries.reserveCapacity(elements.count)
    names = ManifestNames(capacity: elements.count)
    for (index, element) in elements.enumerated() {
      guard !isFull else { break }
      if let entry = entry(of: element, at: index) { entries.append(entry) }
    }
    return entries
  }

  /// Nil if there is an error in the entry.
  private mutating func entry(of value: JSON, at index: Int) -> ManifestEntry? {
    guard let object = value.objectValue else {
      add(
        .unexpected(found: value.kindName, expected: #"an entry {"filename", "sha", …}"#),
        at: [index])
      return nil
    }
    let before = findings.count
    checkKeys(of: object, at: index)
    let filename = filename(of: value, at: index)
    let (sha, fault) = checksum(of: object, at: index)
    // An entry that does not apply may have an invalid checksum.
    let hasConditions = ["condition", "conditions"].contains {
      !(object[anyCase: $0]?.isNull ?? true)
    }
    if let fault, !hasConditions, !isFull { findings.append(fault) }
    let conditions = conditions(of: object, at: index)
    guard findings.count == before, let filename else { return nil }
    return ManifestEntry(
      filename: filename, sha: sha, checksumFault: fault, conditions: conditions,
      place: places?.children[index])
  }

  private mutating func checkKeys(of object: JSONObject, at index: Int) {
    do {
      try ManifestEntry.checkKeys(of: object)
    } catch {
      let second = ManifestEntry.keys.lazy.compactMap(object.secondPosition).first
      add(narrowed(error), at: second.map { [index, $0] } ?? [index])
    }
  }

  private mutating func filename(of entry: JSON, at index: Int) -> RelativePath? {
    do {
      let path = try RelativePath(ofEntry: entry)
      guard let problem = problem(with: path) else { return path }
      throw problem
    } catch {
      add(narrowed(error), at: way(to: "filename", of: entry.objectValue, at: index))
      return nil
    }
  }

  private mutating func problem(with path: RelativePath) -> ManifestError.Problem? {
    var shown: String { path.text.harmlessLine(limit: 200) }
    guard path.depth <= Manifest.folderLimit else {
      return .tooManyFolders(filename: shown, limit: Manifest.folderLimit)
    }
    let folded = path.foldedText
    if folded == FolderRecord.fileName || folded.hasPrefix(Self.belowRecord) {
      return .filename(shown, problem: "the record of a synced folder has that name")
    }
    if folded == Manifest.fileName {
      return .namesItself(filename: shown)
    }
    if folded.hasPrefix(Self.belowManifest) {
      return .fileAndFolder(filename: shown, other: Manifest.fileName)
    }
    if path.isChildManifest, reader.depth >= Manifest.depthLimit {
      return .tooDeep(limit: Manifest.depthLimit)
    }
    return names.take(path, folded: folded).map { $0.problem(of: path) }
  }

  private static let belowRecord = FolderRecord.fileName + "/"
  private static let belowManifest = Manifest.fileName + "/"

  private mutating func checksum(
    of object: JSONObject, at index: Int
  ) -> (Checksum?, fault: ManifestError?) {
    if let unread = ManifestEntry.unreadChecksum(in: object) {
      let key = object.members[unread].key.harmlessLine(limit: 64)
      return (nil, error(.checksumKey(key), at: [index, unread]))
    }
    guard let value = object[anyCase: "sha"], !value.isNull else { return (nil, nil) }
    let problem: ManifestError.Problem
    if let text = value.stringValue {
      // Other readers of manifests do not know SHA-384.
      if let checksum = try? Checksum(hex: text), checksum.algorithm != .sha384 {
        return (checksum, nil)
      }
      let isHex = !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isHexDigit }
      problem =
        isHex
        ? .unexpected(
          found: "\(text.utf8.count)",
          expected: "64 hexadecimal digits (SHA-256), 128 (SHA-512) or 40 (SHA-1) as 'sha'")
        : .unexpected(
          found: "'\(text.harmlessLine(limit: 140))'", expected: "hexadecimal digits as 'sha'")
    } else {
      problem = .unexpected(found: value.kindName, expected: "a string as 'sha'")
    }
    return (nil, error(problem, at: way(to: "sha", of: object, at: index)))
  }

  private mutating func conditions(of object: JSONObject, at index: Int) -> [Condition] {
    var all: [Condition] = []
    if let value = object[anyCase: "condition"], !value.isNull {
      do {
        guard let text = value.stringValue else {
          throw ManifestError.Problem.unexpected(
            found: value.kindName, expected: "a string as 'condition'")
        }
        all.append(try condition(text))
      } catch {
        let problem = (error as? ConditionError).map(ManifestError.Problem.condition)
        add(problem ?? narrowed(error), at: way(to: "condition", of: object, at: index))
      }
    }
    if let value = object[anyCase: "conditions"], !value.isNull {
      do {
        all.append(try Condition(comparisons: value))
      } catch {
        let error: ConditionError = narrowed(error)
        var way = way(to: "conditions", of: object, at: index)
        if case .element(let element, _) = error.place { way.append(element) }
        add(.condition(error), at: way)
      }
    }
    return all
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

  private mutating func add(_ problem: ManifestError.Problem, at way: Way) {
    if !isFull { findings.append(error(problem, at: way)) }
  }

  private mutating func error(_ problem: ManifestError.Problem, at way: Way) -> ManifestError {
    if places == nil {
      places = try? PlacedJSON(parsing: bytes, valueLimit: Manifest.valueLimit).place
    }
    var place = places ?? JSONPlace(value: bytes.indices)
    for child in way where place.children.indices.contains(child) { place = place.children[child] }
    return ManifestError(
      manifest: reader.manifest, problem: problem,
      place: lines.position(of: place.value.lowerBound))
  }
}
