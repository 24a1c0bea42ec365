import HarmlessText

struct ScannedManifest: Sendable {
  /// The manifest's folder below the synced folder; nil for the first manifest.
  var folder: RelativePath?
  /// The nesting depth, 1 for the first manifest.
  var depth: Int
  var bytes: [UInt8]
  /// The checksum of the bytes, as the manifest that lists it has it, or the SHA-256.
  var checksum: Checksum
  var validators: Validators
  var isInPlace: Bool
  var entries: [ScannedEntry] = []

  var path: RelativePath { Self.path(in: folder) }

  /// Nil stands for the synced folder.
  static func path(in folder: RelativePath?) -> RelativePath {
    do {
      let name = try RelativePath(Manifest.fileName)
      return folder?.appending(name) ?? name
    } catch {
      preconditionFailure("The name of a manifest is a path.")
    }
  }
}

struct ScannedEntry: Sendable {
  var path: RelativePath
  var entry: ManifestEntry
  /// In the order of the manifest, up to the first that does not hold.
  var verdicts: [ConditionVerdict]

  var applies: Bool { verdicts.last?.holds ?? true }
}

/// A manifest that the server calls unchanged, or that has the right checksum in the folder, is
/// taken from the folder.
struct ManifestScan {
  let run: SyncRun
  let synced: ContentFolder?
  private(set) var manifests: [ScannedManifest] = []
  private var totals = ManifestTotals()
  /// Each condition once, because manifests repeat the same few conditions.
  private var verdicts: [Condition: ConditionVerdict] = [:]

  init(_ run: SyncRun, over synced: ContentFolder?) throws {
    self.run = run
    self.synced = synced
    try add(nil, sha: nil, depth: 1)
    var next = 0
    while next < manifests.count {
      let manifest = manifests[next]
      for entry in manifest.entries where entry.applies && entry.path.isChildManifest {
        guard let folder = entry.path.folder else { continue }
        try add(folder, sha: entry.entry.sha, depth: manifest.depth + 1)
      }
      next += 1
    }
    try checkNames()
  }

  /// Nil if nothing is recorded of this remote's file.
  func recorded(_ file: SyncFile?) -> RecordedFile? {
    synced?.record?.remote == run.remote.identity ? file?.recorded : nil
  }

  private mutating func add(_ folder: RelativePath?, sha: Checksum?, depth: Int) throws {
    try run.checkTime()
    let path = ScannedManifest.path(in: folder)
    let file = synced.flatMap { synced in synced.position(of: path).map { synced.files[$0] } }
    let held = try contents(of: file)
    if let sha, let held, try Checksum(of: held, sha.algorithm) == sha {
      return try append(held, sha, folder, depth: depth, isInPlace: true, Validators())
    }
    // A server that says 'not modified' sends no content, so ask it only about a file in place.
    var asked = Validators()
    if sha == nil, let held, let recorded = recorded(file),
      try Checksum(of: held, recorded.checksum.algorithm) == recorded.checksum
    {
      asked = recorded.validators
    }
    switch try run.manifest(folder == nil ? nil : path, unless: asked) {
    case .notModified:
      try append(held ?? [], sha, folder, depth: depth, isInPlace: true, asked)
    case .content(let bytes, let validators):
      if let sha {
        let found = try Checksum(of: bytes, sha.algorithm)
        guard found == sha else {
          throw Problem.syncChanged(
            path.text.harmlessLine(), from: presentableURL(run.remote.url(of: path)),
            expected: sha.hex, found: found.hex)
        }
      }
      try append(bytes, sha, folder, depth: depth, isInPlace: held == bytes, validators)
    }
  }

  /// The bytes of a manifest in the folder; nil if there is no file that could be one.
  private func contents(of file: SyncFile?) throws -> [UInt8]? {
    guard let synced, let file, let facts = file.facts, facts.kind == .regular,
      facts.size <= Manifest.byteLimit
    else { return nil }
    return try Problem.sync(.changing) {
      try ifThere { try synced.folder.reading(file.path).contents(limit: Manifest.byteLimit) }
    }
  }

  private mutating func append(
    _ bytes: [UInt8], _ sha: Checksum?, _ folder: RelativePath?, depth: Int, isInPlace: Bool,
    _ validators: Validators
  ) throws {
    let shown = shownName(of: folder)
    let manifest = try ManifestReader(manifest: shown, depth: depth).read(bytes)
    if let problem = totals.add(manifest, bytes: bytes.count, in: folder) {
      throw ManifestError(manifest: shown, problem: problem)
    }
    let checksum = if let sha { sha } else { try Checksum(of: bytes, .sha256) }
    var scanned = ScannedManifest(
      folder: folder, depth: depth, bytes: bytes, checksum: checksum,
      validators: validators, isInPlace: isInPlace)
    scanned.entries.reserveCapacity(manifest.entries.count)
    for entry in manifest.entries {
      let path = folder?.appending(entry.filename) ?? entry.filename
      let entry = ScannedEntry(
        path: path, entry: entry, verdicts: try verdicts(on: entry.conditions, path, shown))
      if entry.applies, let fault = entry.entry.checksumFault { throw fault }
      scanned.entries.append(entry)
    }
    manifests.append(scanned)
  }

  private mutating func verdicts(
    on conditions: [Condition], _ path: RelativePath, _ manifest: String
  ) throws -> [ConditionVerdict] {
    var found: [ConditionVerdict] = []
    for condition in conditions where found.last?.holds ?? true {
      if let known = verdicts[condition] {
        found.append(known)
        continue
      }
      try run.checkTime()
      do {
        let verdict = try condition.evaluate(in: run.options.environment)
        verdicts[condition] = verdict
        found.append(verdict)
      } catch let error as ConditionError {
        throw ManifestError(
          manifest: manifest,
          problem: .evaluation(filename: path.text.harmlessLine(limit: 200), error))
      }
    }
    return found
  }

  private func shownName(of folder: RelativePath?) -> String {
    guard let folder else {
      return run.remote.localManifest ?? presentableURL(run.remote.manifest)
    }
    return ScannedManifest.path(in: folder).text.harmlessLine(limit: 200)
  }

  private func checkNames() throws {
    guard manifests.count > 1 else { return }
    var names = ManifestNames(capacity: manifests.reduce(0) { $0 + $1.entries.count })
    for manifest in manifests {
      for (index, entry) in manifest.entries.enumerated() {
        guard let problem = names.take(entry.path) else { continue }
        let document = try PlacedJSON(parsing: manifest.bytes, valueLimit: Manifest.valueLimit)
        throw ManifestError(
          problem, at: document.place.children[index], of: document,
          in: shownName(of: manifest.folder))
      }
    }
  }
}
