import HarmlessText

/// A manifest of the set: the file as it is to be, and its entries.
struct SyncManifest: Sendable {
  var file: SyncFile
  /// The nesting depth, 1 for the first manifest.
  var depth: Int
  var bytes: [UInt8]
  var entries: [SyncEntry] = []
}

typealias FetchedManifest = (bytes: [UInt8], validators: Validators)

package struct SyncEntry: Sendable {
  /// The path of the manifest that lists it; harmless text.
  package var manifest: String
  package var path: RelativePath
  var entry: ManifestEntry
  /// In the order of the manifest, up to the first that does not hold.
  package var verdicts: [ConditionVerdict]

  package var applies: Bool { verdicts.last?.holds ?? true }
}

/// A manifest that the server calls unchanged, or that has the right checksum in the folder, is
/// taken from the folder.
struct ManifestScan {
  let run: SyncRun
  let synced: ContentFolder?
  private(set) var manifests: [SyncManifest] = []
  private var totals = ManifestTotals()
  /// Each condition once, because manifests repeat the same few conditions.
  private var verdicts: [Condition: ConditionVerdict] = [:]
  /// Those that decided what applies, each once, in the order of the manifests.
  private(set) var conditions: [(condition: Condition, holds: Bool)] = []

  /// `first` is the first manifest if it was fetched before.
  init(_ run: SyncRun, over synced: ContentFolder?, first: FetchedManifest?) throws {
    self.run = run
    self.synced = synced
    try add(try RelativePath(Manifest.fileName), sha: nil, depth: 1, fetched: first)
    var next = 0
    while next < manifests.count {
      let manifest = manifests[next]
      for entry in manifest.entries where entry.applies && entry.path.isChildManifest {
        try add(entry.path, sha: entry.entry.sha, depth: manifest.depth + 1)
      }
      next += 1
    }
    try checkNames()
  }

  /// Nil if nothing is recorded of this remote's file.
  func recorded(_ file: SyncFile) -> RecordedFile? {
    synced?.record?.remote == run.remote.identity ? file.recorded : nil
  }

  private mutating func add(
    _ path: RelativePath, sha: Checksum?, depth: Int, fetched: FetchedManifest? = nil
  ) throws {
    try run.checkTime()
    var file = synced?.file(path) ?? SyncFile(path: path)
    let held = try contents(of: file)
    let (bytes, validators) = try fetched ?? read(file, sha: sha, held: held)
    let manifest = try ManifestReader(manifest: shownName(of: path), depth: depth).read(bytes)
    do {
      try totals.add(manifest, bytes: bytes.count, in: path.folder)
    } catch let fault as ManifestFault {
      throw fault.at(nil, in: shownName(of: path))
    }
    file.sha = sha
    file.checksum = if let sha { sha } else { try Checksum(of: bytes, .sha256) }
    file.validators = validators
    file.state = held == bytes ? .right : .atHand(bytes)
    let name = path.text.harmlessLine(limit: 200)
    let entries = try manifest.entries.map { entry in
      let own = path.folder?.appending(entry.filename) ?? entry.filename
      let found = SyncEntry(
        manifest: name, path: own, entry: entry, verdicts: try verdicts(on: entry, own, in: path))
      if found.applies, let fault = entry.checksumFault { throw fault }
      return found
    }
    manifests.append(SyncManifest(file: file, depth: depth, bytes: bytes, entries: entries))
  }

  /// The bytes of a manifest in the folder; nil if there is no file that could be one.
  private func contents(of file: SyncFile) throws -> [UInt8]? {
    guard let synced, let facts = file.facts, facts.kind == .regular,
      facts.size <= Manifest.byteLimit
    else { return nil }
    return try Problem.sync(.changing) {
      try ifThere { try synced.folder.reading(file.path).contents(limit: Manifest.byteLimit) }
    }
  }

  /// `held` is what the folder has.
  private func read(
    _ file: SyncFile, sha: Checksum?, held: [UInt8]?
  ) throws -> FetchedManifest {
    if let sha, let held, try Checksum(of: held, sha.algorithm) == sha {
      return (held, Validators())
    }
    // A server that says 'not modified' sends no content, so ask it only about a file in place.
    var asked = Validators()
    if sha == nil, let held, let recorded = recorded(file),
      try Checksum(of: held, recorded.checksum.algorithm) == recorded.checksum
    {
      asked = recorded.validators
    }
    guard let (bytes, validators) = try run.manifest(file.path, unless: asked) else {
      return (held ?? [], asked)
    }
    guard let sha else { return (bytes, validators) }
    let found = try Checksum(of: bytes, sha.algorithm)
    guard found == sha else {
      throw Problem.syncChanged(
        file.path.text.harmlessLine(), from: presentableURL(run.remote.url(of: file.path)),
        expected: sha.hex, found: found.hex)
    }
    return (bytes, validators)
  }

  private mutating func verdicts(
    on entry: ManifestEntry, _ path: RelativePath, in manifest: RelativePath
  ) throws -> [ConditionVerdict] {
    var found: [ConditionVerdict] = []
    for condition in entry.conditions where found.last?.holds ?? true {
      if let known = verdicts[condition] {
        found.append(known)
        continue
      }
      try run.checkTime()
      do {
        let verdict = try condition.evaluate(in: run.options.environment)
        verdicts[condition] = verdict
        conditions.append((condition, verdict.holds))
        found.append(verdict)
      } catch {
        let (problem, name) = (Problem(error), path.text.harmlessLine(limit: 200))
        throw ManifestFault(
          .condition(problem),
          "the condition of '\(name)' cannot be evaluated: \(problem.summary)"
        ).at(nil, in: shownName(of: manifest))
      }
    }
    return found
  }

  private func shownName(of path: RelativePath) -> String {
    guard path.folder == nil else { return path.text.harmlessLine(limit: 200) }
    return run.remote.localManifest ?? presentableURL(run.remote.manifest)
  }

  private func checkNames() throws {
    guard manifests.count > 1 else { return }
    var names = ManifestNames(capacity: manifests.reduce(0) { $0 + $1.entries.count })
    for manifest in manifests {
      for (index, entry) in manifest.entries.enumerated() {
        do {
          try names.take(entry.path)
        } catch let fault as ManifestFault {
          let document = try PlacedJSON(parsing: manifest.bytes, valueLimit: Manifest.valueLimit)
          throw fault.at(
            document.place.children[index], of: document, in: shownName(of: manifest.file.path))
        }
      }
    }
  }
}
