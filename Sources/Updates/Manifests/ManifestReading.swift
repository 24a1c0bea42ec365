import HarmlessText

/// One reading of one manifest: collects what is wrong and goes on.
struct ManifestReading {
  let reader: ManifestReader
  /// Nil where no places are known.
  let placed: PlacedJSON?
  let findingLimit: Int
  private(set) var findings: [ManifestError] = []
  private var names = ManifestNames()
  /// Manifests say the same few conditions again and again.
  private var conditions: [String: Condition] = [:]

  init(reader: ManifestReader, placed: PlacedJSON?, findingLimit: Int) {
    self.reader = reader
    self.placed = placed
    self.findingLimit = findingLimit
  }

  private var isFull: Bool { findings.count >= findingLimit }

  mutating func entries(of document: JSON, at place: JSONPlace?) -> [ManifestEntry] {
    guard let elements = document.arrayValue else {
      add(.notArray(found: document.kindName), at: place)
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
      if let entry = entry(of: element, at: place?.children[index]) { entries.append(entry) }
    }
    return entries
  }

  /// Nil where something is wrong with it.
  private mutating func entry(of value: JSON, at place: JSONPlace?) -> ManifestEntry? {
    guard let object = value.objectValue else {
      add(.notObject(found: value.kindName), at: place)
      return nil
    }
    let before = findings.count
    let filename = filename(of: object, at: place)
    let sha = checksum(of: object, at: place)
    let conditions = conditions(of: object, at: place)
    guard findings.count == before, let filename else { return nil }
    return ManifestEntry(filename: filename, sha: sha, conditions: conditions, place: place)
  }

  private mutating func filename(of object: JSONObject, at place: JSONPlace?) -> RelativePath? {
    guard let value = object["filename"] else {
      add(.filenameMissing, at: place)
      return nil
    }
    let inner = member("filename", of: object, at: place)
    guard let text = value.stringValue else {
      add(.filenameNotText(found: value.kindName), at: inner)
      return nil
    }
    let shown = text.harmlessLine(limit: 200)
    let path: RelativePath
    do throws(RelativePath.Failure) {
      path = try RelativePath(text)
    } catch {
      add(.filename(error, filename: shown), at: inner)
      return nil
    }
    if let problem = problem(with: path, shown: shown) { add(problem, at: inner) }
    return path
  }

  private mutating func problem(
    with path: RelativePath, shown: String
  ) -> ManifestError.Problem? {
    guard path.components.count <= Manifest.folderLimit else {
      return .tooManyFolders(filename: shown, limit: Manifest.folderLimit)
    }
    let folded = path.foldedText
    let first = folded.prefix { $0 != "/" }
    if first == Manifest.recordName { return .reservedName(filename: shown) }
    if folded == Manifest.fileName {
      return .namesItself(filename: shown)
    }
    if first == Manifest.fileName {
      return .fileAndFolder(filename: shown, other: Manifest.fileName)
    }
    if path.isChildManifest, reader.depth >= Manifest.depthLimit {
      return .tooDeep(limit: Manifest.depthLimit)
    }
    return names.take(path).map { collision in
      switch collision {
      case .sameName(let other):
        .sameName(filename: shown, other: other.text.harmlessLine(limit: 200))
      case .fileAndFolder(let other):
        .fileAndFolder(filename: shown, other: other.text.harmlessLine(limit: 200))
      }
    }
  }

  private mutating func checksum(of object: JSONObject, at place: JSONPlace?) -> Checksum? {
    guard let value = object["sha"], !value.isNull else { return nil }
    let inner = member("sha", of: object, at: place)
    guard let text = value.stringValue else {
      add(.checksumNotText(found: value.kindName), at: inner)
      return nil
    }
    guard let bytes = Self.bytes(hex: text) else {
      add(.checksumNotHex(sha: text.harmlessLine(limit: 140)), at: inner)
      return nil
    }
    guard
      let algorithm = ChecksumAlgorithm.allCases.first(where: { 2 * $0.length == text.utf8.count })
    else {
      add(.checksumLength(text.utf8.count), at: inner)
      return nil
    }
    return Checksum(algorithm, bytes: bytes)
  }

  /// Nil where there is anything but pairs of digits, or none; an odd digit at the end is let pass,
  /// as it is the length that is wrong then.
  private static func bytes(hex text: String) -> [UInt8]? {
    guard !text.isEmpty else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 2)
    var high: UInt8?
    for unit in text.utf8 {
      let digit: UInt8
      switch unit {
      case 0x30...0x39: digit = unit - 0x30
      case 0x41...0x46, 0x61...0x66: digit = (unit | 0x20) - 0x61 + 10
      default: return nil
      }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return bytes
  }

  private mutating func conditions(of object: JSONObject, at place: JSONPlace?) -> [Condition] {
    var all: [Condition] = []
    if let value = object["condition"], !value.isNull {
      let inner = member("condition", of: object, at: place)
      if let text = value.stringValue {
        if let condition = condition(text, at: inner) { all.append(condition) }
      } else {
        add(.conditionNotText(found: value.kindName), at: inner)
      }
    }
    if let value = object["conditions"], !value.isNull {
      let inner = member("conditions", of: object, at: place)
      do throws(ConditionError) {
        all.append(try Condition(comparisons: value))
      } catch {
        add(.condition(error), at: Self.place(of: error, in: inner))
      }
    }
    return all
  }

  /// The element of `conditions` that is meant.
  private static func place(of error: ConditionError, in list: JSONPlace?) -> JSONPlace? {
    guard case .element(let index, _) = error.place, let list else { return list }
    return list.children.indices.contains(index) ? list.children[index] : list
  }

  private mutating func condition(_ text: String, at place: JSONPlace?) -> Condition? {
    if let known = conditions[text] { return known }
    do throws(ConditionError) {
      let condition = try Condition(parsing: text)
      conditions[text] = condition
      return condition
    } catch {
      add(.condition(error), at: place)
      return nil
    }
  }

  private func member(
    _ key: String, of object: JSONObject, at place: JSONPlace?
  ) -> JSONPlace? {
    place.flatMap { PlacedJSON.place(of: key, of: .object(object), at: $0) }
  }

  private mutating func add(_ problem: ManifestError.Problem, at place: JSONPlace?) {
    guard !isFull else { return }
    var found: ManifestError.Place?
    if let placed, let place { found = ManifestError.Place(of: place, in: placed.bytes) }
    findings.append(ManifestError(manifest: reader.manifest, problem: problem, place: found))
  }
}
