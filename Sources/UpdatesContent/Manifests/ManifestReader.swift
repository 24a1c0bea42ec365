import HarmlessText

package struct ManifestReader: Sendable {
  private let manifest: String
  /// The nesting depth, 1 for the first manifest.
  private let depth: Int
  private var bytes: [UInt8] = []
  private var findingLimit = 1
  /// Nil until an error needs one, because most manifests have no errors.
  private var places: JSONPlace?
  private lazy var lines = TextLines(bytes)
  private var findings: [ManifestError] = []
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

  /// Throws the first error.
  package func read(_ bytes: [UInt8]) throws -> Manifest {
    let (manifest, findings) = try examine(bytes, findingLimit: 1)
    if let first = findings.first { throw first }
    return manifest
  }

  /// Errors in the order of the text; throws if the text is not JSON.
  package func examine(
    _ bytes: [UInt8], findingLimit: Int
  ) throws -> (manifest: Manifest, findings: [ManifestError]) {
    guard bytes.count <= Manifest.byteLimit else {
      throw ManifestError(manifest: manifest, problem: .tooLarge(limit: Manifest.byteLimit))
    }
    let value: JSON
    do {
      value = try JSON(parsing: bytes, valueLimit: Manifest.valueLimit)
    } catch let error as Problem {
      throw ManifestError(error, in: manifest)
    }
    return examine(value, of: bytes, places: nil, findingLimit: findingLimit)
  }

  /// Errors in the order of the text; entries have their places.
  package func examine(
    _ document: PlacedJSON, findingLimit: Int
  ) -> (manifest: Manifest, findings: [ManifestError]) {
    examine(
      document.value, of: document.bytes, places: document.place, findingLimit: findingLimit)
  }

  private func examine(
    _ value: JSON, of bytes: [UInt8], places: JSONPlace?, findingLimit: Int
  ) -> (manifest: Manifest, findings: [ManifestError]) {
    var reader = self
    (reader.bytes, reader.places, reader.findingLimit) = (bytes, places, findingLimit)
    let entries = reader.entries(of: value)
    return (Manifest(entries: entries), reader.findings)
  }

  private var isFull: Bool { findings.count >= findingLimit }

  private mutating func entries(of document: JSON) -> [ManifestEntry] {
    guard let elements = document.arrayValue else {
      add(.notArray(found: document.kindName), at: [])
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
    let before = findings.count
    guard let object = value.objectValue else {
      return attempt(at: [index]) { _ in throw ManifestError.Problem.notEntry(value) }
    }
    let twice = ManifestEntry.keys.lazy.compactMap(object.secondPosition).first
    attempt(at: twice.map { [index, $0] } ?? [index]) { _ in
      try ManifestEntry.checkKeys(of: object)
    }
    let filename = attempt(at: way(to: "filename", of: object, at: index)) {
      let path = try RelativePath(ofEntry: value)
      if let problem = $0.problem(with: path) { throw problem }
      return path
    }
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

  private mutating func problem(with path: RelativePath) -> ManifestError.Problem? {
    var shown: String { path.text.harmlessLine(limit: 200) }
    guard path.depth <= Manifest.folderLimit else {
      return .tooManyFolders(filename: shown, limit: Manifest.folderLimit)
    }
    let folded = path.foldedText
    if folded == FolderRecord.fileName || folded.hasPrefix(Self.belowRecord) {
      return .filename(shown, problem: "the record of a synced folder has that name")
    }
    if folded == Manifest.fileName { return .namesItself(filename: shown) }
    if folded.hasPrefix(Self.belowManifest) {
      return .fileAndFolder(filename: shown, other: Manifest.fileName)
    }
    if path.isChildManifest, depth >= Manifest.depthLimit {
      return .tooDeep(limit: Manifest.depthLimit)
    }
    return names.take(path, folded: folded)
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
    var all: [Condition?] = []
    if let value = object[anyCase: "condition"], !value.isNull {
      all.append(
        attempt(at: way(to: "condition", of: object, at: index)) { reader in
          guard let text = value.stringValue else {
            throw ManifestError.Problem.unexpected(
              found: value.kindName, expected: "a string as 'condition'")
          }
          return try reader.condition(text)
        })
    }
    if let value = object[anyCase: "conditions"], !value.isNull {
      all.append(
        attempt(at: way(to: "conditions", of: object, at: index)) { _ in
          try Condition(comparisons: value)
        })
    }
    return all.compactMap(\.self)
  }

  private mutating func condition(_ text: String) throws -> Condition {
    if let known = conditions[ExactText(text)] { return known }
    let condition = try Condition(parsing: text)
    conditions[ExactText(text)] = condition
    return condition
  }

  private func way(to key: String, of entry: JSONObject, at index: Int) -> Way {
    entry.position(ofAnyCase: key).map { [index, $0] } ?? [index]
  }

  /// Nil if the work threw an error, which is then a finding.
  @discardableResult
  private mutating func attempt<Value>(
    at way: Way, _ work: (inout Self) throws -> Value
  ) -> Value? {
    do {
      return try work(&self)
    } catch let error as ConditionError {
      var way = way
      if case .element(let element, _) = error.place { way.append(element) }
      add(.condition(error), at: way)
    } catch {
      add(narrowed(error), at: way)
    }
    return nil
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
      manifest: manifest, problem: problem,
      place: lines.position(of: place.value.lowerBound))
  }
}
