import HarmlessText

/// A manifest that the server calls unchanged, or that has the right checksum in the folder, is
/// taken from the folder.
struct ManifestScan {
  let source: ManifestSource
  let synced: ContentFolder?
  private(set) var manifests: [ScannedManifest] = []
  private var totals = ManifestTotals()
  private var answers: ConditionAnswers

  init(source: ManifestSource, synced: ContentFolder?) {
    self.source = source
    self.synced = synced
    answers = ConditionAnswers(in: source.options.environment)
  }

  /// Nil if nothing is recorded of this remote's file.
  func recorded(_ file: SyncFile?) -> RecordedFile? {
    synced?.record?.remote == source.remote.identity ? file?.recorded : nil
  }

  mutating func scan() throws {
    try add(nil, sha: nil, depth: 1)
    var next = 0
    while next < manifests.count {
      let manifest = manifests[next]
      for entry in manifest.entries where entry.applies && entry.path.isChildManifest {
        guard let folder = entry.path.folder else { continue }
        try add(folder, sha: entry.sha, depth: manifest.depth + 1)
      }
      next += 1
    }
    try checkNames()
  }

  private mutating func add(_ folder: RelativePath?, sha: Checksum?, depth: Int) throws {
    try source.checkTime()
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
    switch try source.manifest(folder == nil ? nil : path, unless: asked) {
    case .notModified:
      try append(held ?? [], sha, folder, depth: depth, isInPlace: true, asked)
    case .content(let bytes, let validators):
      if let sha {
        let found = try Checksum(of: bytes, sha.algorithm)
        guard found == sha else {
          throw Problem.syncChanged(
            path.text.harmlessLine(), from: presentableURL(source.remote.url(of: path)),
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
    do {
      return try synced.folder.reading(file.path).contents(limit: Manifest.byteLimit)
    } catch Problem.kind(.fileMissing) {
      return nil
    } catch let problem as Problem {
      throw problem.ofSync(.changing)
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
      let applies = try applies(entry.conditions, path, shown)
      if applies, let fault = entry.checksumFault { throw fault }
      scanned.entries.append(ScannedEntry(path: path, entry: entry, applies: applies))
    }
    manifests.append(scanned)
  }

  private mutating func applies(
    _ conditions: [Condition], _ path: RelativePath, _ manifest: String
  ) throws -> Bool {
    for condition in conditions {
      try source.checkTime()
      do {
        guard try answers.holds(condition) else { return false }
      } catch let error as ConditionError {
        throw ManifestError(
          manifest: manifest,
          problem: .evaluation(filename: path.text.harmlessLine(limit: 200), error))
      }
    }
    return true
  }

  private func shownName(of folder: RelativePath?) -> String {
    guard let folder else {
      return source.remote.localManifest ?? presentableURL(source.remote.manifest)
    }
    return ScannedManifest.path(in: folder).text.harmlessLine(limit: 200)
  }

  private func checkNames() throws {
    guard manifests.count > 1 else { return }
    var names = ManifestNames(capacity: manifests.reduce(0) { $0 + $1.entries.count })
    for manifest in manifests {
      for (index, entry) in manifest.entries.enumerated() {
        guard let collision = names.take(entry.path) else { continue }
        let document = try PlacedJSON(parsing: manifest.bytes, valueLimit: Manifest.valueLimit)
        throw ManifestError(
          collision.problem(of: entry.path), at: document.place.children[index], of: document,
          in: shownName(of: manifest.folder))
      }
    }
  }
}
