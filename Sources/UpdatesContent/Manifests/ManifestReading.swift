import HarmlessText

struct ManifestReading {
  let reader: ManifestReader
  let document: PlacedJSON
  let findingLimit: Int
  private lazy var lines = TextLines(document.bytes)
  private(set) var findings: [ManifestError] = []
  private var names = ManifestNames()
  /// The parsed conditions, because manifests repeat the same few conditions.
  private var conditions: [ExactText: Condition] = [:]

  init(reader: ManifestReader, document: PlacedJSON, findingLimit: Int) {
    self.reader = reader
    self.document = document
    self.findingLimit = findingLimit
  }

  private var isFull: Bool { findings.count >= findingLimit }

  mutating func entries() -> [ManifestEntry] {
    let place = document.place
    guard let elements = document.value.arrayValue else {
      add(.notArray(found: document.value.kindName), at: place)
      return []
    }
    guard elements.count <= Manifest.entryLimit else {
      add(.tooManyEntries(limit: Manifest.entryLimit), at: place)
      return []
    }
    var entries: [ManifestEntry] = []
    entries.reserveCapacity(elements.count)
    names = ManifestNames(capacity: elements.count)
    for (index, element) in elements.enumerated() {
      guard !isFull else { break }
      if let entry = entry(of: element, at: place.children[index]) { entries.append(entry) }
    }
    return entries
  }

  /// Nil if there is an error in the entry.
  private mutating func entry(of value: JSON, at place: JSONPlace) -> ManifestEntry? {
    guard let object = value.objectValue else {
      add(
        .unexpected(found: value.kindName, expected: #"an entry {"filename", "sha", …}"#), at: place
      )
      return nil
    }
    let before = findings.count
    checkKeys(of: object, at: place)
    let filename = filename(of: value, at: place)
    let (sha, fault) = checksum(of: object, at: place)
    // An entry that does not apply may have an invalid checksum.
    let hasConditions = ["condition", "conditions"].contains {
      !(object[anyCase: $0]?.isNull ?? true)
    }
    if let fault, !hasConditions { add(fault) }
    let conditions = conditions(of: object, at: place)
    guard findings.count == before, let filename else { return nil }
    return ManifestEntry(
      filename: filename, sha: sha, checksumFault: fault, conditions: conditions, place: place)
  }

  private mutating func checkKeys(of object: JSONObject, at place: JSONPlace) {
    do {
      try ManifestEntry.checkKeys(of: object)
    } catch {
      let error: ManifestError.Problem = narrowed(error)
      let second = ManifestEntry.keys.lazy.compactMap(object.secondPosition).first
      add(error, at: second.map { place.children[$0] } ?? place)
    }
  }

  private mutating func filename(of entry: JSON, at place: JSONPlace) -> RelativePath? {
    let inner = entry.objectValue.map { member("filename", of: $0, at: place) } ?? place
    do {
      let path = try RelativePath(ofEntry: entry)
      guard let problem = problem(with: path) else { return path }
      add(problem, at: inner)
    } catch {
      let error: ManifestError.Problem = narrowed(error)
      add(error, at: inner)
    }
    return nil
  }

  private mutating func problem(with path: RelativePath) -> ManifestError.Problem? {
    var shown: String { path.text.harmlessLine(limit: 200) }
    guard path.depth <= Manifest.folderLimit else {
      return .tooManyFolders(filename: shown, limit: Manifest.folderLimit)
    }
    let folded = path.foldedText
    let first = folded.prefix { $0 != "/" }
    if first == FolderRecord.fileName {
      return .filename(shown, problem: "the record of a synced folder has that name")
    }
    if folded == Manifest.fileName {
      return .namesItself(filename: shown)
    }
    if first == Manifest.fileName {
      return .fileAndFolder(filename: shown, other: Manifest.fileName)
    }
    if path.isChildManifest, reader.depth >= Manifest.depthLimit {
      return .tooDeep(limit: Manifest.depthLimit)
    }
    return names.take(path).map { $0.problem(of: path) }
  }

  private mutating func checksum(
    of object: JSONObject, at place: JSONPlace
  ) -> (Checksum?, fault: ManifestError?) {
    if let unread = ManifestEntry.unreadChecksum(in: object) {
      let key = object.members[unread].key.harmlessLine(limit: 64)
      return (nil, error(.checksumKey(key), at: place.children[unread]))
    }
    guard let value = object[anyCase: "sha"], !value.isNull else { return (nil, nil) }
    let inner = member("sha", of: object, at: place)
    guard let text = value.stringValue else {
      return (
        nil, error(.unexpected(found: value.kindName, expected: "a string as 'sha'"), at: inner)
      )
    }
    do {
      let checksum = try Checksum(hex: text)
      // Other readers of manifests do not know it.
      guard checksum.algorithm != .sha384 else {
        throw Problem.checksumLength(text.utf8.count)
      }
      return (checksum, nil)
    } catch {
      let isHex = !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isHexDigit }
      let problem: ManifestError.Problem =
        isHex
        ? .unexpected(
          found: "\(text.utf8.count)",
          expected: "64 hexadecimal digits (SHA-256), 128 (SHA-512) or 40 (SHA-1) as 'sha'")
        : .unexpected(
          found: "'\(text.harmlessLine(limit: 140))'", expected: "hexadecimal digits as 'sha'")
      return (nil, self.error(problem, at: inner))
    }
  }

  private mutating func conditions(of object: JSONObject, at place: JSONPlace) -> [Condition] {
    var all: [Condition] = []
    if let value = object[anyCase: "condition"], !value.isNull {
      let inner = member("condition", of: object, at: place)
      if let text = value.stringValue {
        if let condition = condition(text, at: inner) { all.append(condition) }
      } else {
        add(.unexpected(found: value.kindName, expected: "a string as 'condition'"), at: inner)
      }
    }
    if let value = object[anyCase: "conditions"], !value.isNull {
      let inner = member("conditions", of: object, at: place)
      do {
        all.append(try Condition(comparisons: value))
      } catch {
        let error: ConditionError = narrowed(error)
        add(.condition(error), at: Self.place(of: error, in: inner))
      }
    }
    return all
  }

  private static func place(of error: ConditionError, in list: JSONPlace) -> JSONPlace {
    guard case .element(let index, _) = error.place else { return list }
    return list.children.indices.contains(index) ? list.children[index] : list
  }

  private mutating func condition(_ text: String, at place: JSONPlace) -> Condition? {
    if let known = conditions[ExactText(text)] { return known }
    do {
      let condition = try Condition(parsing: text)
      conditions[ExactText(text)] = condition
      return condition
    } catch {
      let error: ConditionError = narrowed(error)
      add(.condition(error), at: place)
      return nil
    }
  }

  private func member(_ key: String, of object: JSONObject, at place: JSONPlace) -> JSONPlace {
    object.position(ofAnyCase: key).map { place.children[$0] } ?? place
  }

  private mutating func add(_ problem: ManifestError.Problem, at place: JSONPlace) {
    guard !isFull else { return }
    add(error(problem, at: place))
  }

  private mutating func add(_ error: ManifestError) {
    guard !isFull else { return }
    findings.append(error)
  }

  private mutating func error(
    _ problem: ManifestError.Problem, at place: JSONPlace
  ) -> ManifestError {
    ManifestError(
      manifest: reader.manifest, problem: problem,
      place: lines.position(of: place.value.lowerBound))
  }
}
