import HarmlessText

/// Collects the manifests of the set that is wanted, before any file is fetched.
///
/// What the server says is unchanged, and what has the right checksum in place, comes from the
/// record or from the folder.
struct ManifestGathering {
  let source: ManifestSource
  let synced: SyncedFolder?
  private(set) var manifests: [GatheredManifest] = []
  private var entryCount = 0
  private var byteCount = 0
  private var answers: ConditionAnswers
  private var recorded: [String: RecordedManifest] = [:]
  /// By the path below the folder.
  private var files: [String: (file: RecordedFile, sha: Checksum?)]?
  private var conditions: [Condition?]

  init(source: ManifestSource, synced: SyncedFolder?) {
    self.source = source
    self.synced = synced
    answers = ConditionAnswers(in: source.options.environment)
    for manifest in synced?.record?.manifests ?? [] {
      recorded[manifest.folder?.text ?? ""] = manifest
    }
    conditions = (synced?.record?.conditions ?? []).map { text in
      // A text that is none any more makes its manifest be read again.
      try? Condition(parsing: text)
    }
  }

  mutating func gather() async throws(SyncError) {
    try await add(nil, sha: nil, depth: 1)
    var next = 0
    while next < manifests.count {
      let manifest = manifests[next]
      for entry in manifest.entries where entry.applies && entry.path.isChildManifest {
        guard let folder = entry.path.folder else { continue }
        try await add(folder, sha: entry.sha, depth: manifest.depth + 1)
      }
      next += 1
    }
    try checkNames()
  }

  /// A server may list manifests without end; what is kept of them has one.
  private mutating func count(
    _ manifest: Manifest, bytes: Int, in folder: RelativePath?
  ) throws(SyncError) {
    entryCount += manifest.entries.count
    byteCount += bytes
    if entryCount > Manifest.entryLimit {
      throw refusal(.tooManyEntries(limit: Manifest.entryLimit), in: nil)
    }
    if byteCount > Manifest.totalByteLimit || manifests.count >= Manifest.countLimit {
      throw refusal(
        .tooManyManifests(limit: Manifest.countLimit, bytes: Manifest.totalByteLimit), in: nil)
    }
    let above = folder?.components.count ?? 0
    for entry in manifest.entries
    where above + entry.filename.components.count > Manifest.folderLimit {
      let shown = entry.filename.text.harmlessLine(limit: 200)
      throw refusal(
        .tooManyFolders(filename: shown, limit: Manifest.folderLimit), in: folder)
    }
  }

  private func refusal(_ problem: ManifestError.Problem, in folder: RelativePath?) -> SyncError {
    .manifest(ManifestError(manifest: shownName(of: folder), problem: problem))
  }

  /// One manifest: as it was, as it is in place, or as it is received.
  private mutating func add(
    _ folder: RelativePath?, sha: Checksum?, depth: Int
  ) async throws(SyncError) {
    try Task.checkSyncCancellation()
    let path = try Self.path(in: folder)
    let known = recorded[folder?.text ?? ""]
    let isInPlace = try isUnchanged(known?.file, at: path)
    if let sha {
      if let known, isInPlace, known.matches(sha), let kept = try kept(known, depth: depth) {
        return manifests.append(kept)
      }
      if let bytes = try contents(of: path), try Checksum(hashing: bytes, sha.algorithm) == sha {
        return try append(bytes, folder, depth: depth, isInPlace: true, Validators())
      }
    }
    // What is not in place cannot be had from a server that has nothing new to say.
    let validators = sha == nil && isInPlace ? known?.file.validators ?? Validators() : Validators()
    switch try await source.manifest(folder == nil ? nil : path, unless: validators) {
    case .notModified:
      if let known, let kept = try kept(known, depth: depth) { return manifests.append(kept) }
      guard
        case .content(let bytes, let validators) = try await source.manifest(
          folder == nil ? nil : path, unless: Validators())
      else { return }
      try receive(bytes, folder, sha: sha, depth: depth, validators, known, isInPlace)
    case .content(let bytes, let validators):
      try receive(bytes, folder, sha: sha, depth: depth, validators, known, isInPlace)
    }
  }

  private mutating func receive(
    _ bytes: [UInt8], _ folder: RelativePath?, sha: Checksum?, depth: Int,
    _ validators: Validators, _ known: RecordedManifest?, _ isInPlace: Bool
  ) throws(SyncError) {
    let path = try Self.path(in: folder)
    if let sha {
      let found = try Checksum(hashing: bytes, sha.algorithm)
      guard found == sha else {
        throw .changed(
          url: presentableURL(source.remote.url(of: path)), filename: path.text.harmlessLine(),
          expected: sha.hex, found: found.hex)
      }
    }
    let isSame = try known.map { known throws(SyncError) in
      try Checksum(hashing: bytes).bytes == known.checksum
    }
    if isInPlace, isSame == true, let known, var kept = try kept(known, depth: depth) {
      kept.validators = validators
      return manifests.append(kept)
    }
    // Without a record, what is in place may be the same all the same.
    var isThere = isInPlace && isSame == true
    if !isThere { isThere = try contents(of: path) == bytes }
    try append(bytes, folder, depth: depth, isInPlace: isThere, validators)
  }

  /// A manifest that was read just now.
  private mutating func append(
    _ bytes: [UInt8], _ folder: RelativePath?, depth: Int, isInPlace: Bool,
    _ validators: Validators
  ) throws(SyncError) {
    let shown = shownName(of: folder)
    let manifest: Manifest
    do throws(ManifestError) {
      manifest = try ManifestReader(manifest: shown, depth: depth).read(bytes)
    } catch {
      throw .manifest(error)
    }
    try count(manifest, bytes: bytes.count, in: folder)
    var entries: [GatheredEntry] = []
    entries.reserveCapacity(manifest.entries.count)
    for entry in manifest.entries {
      let path = folder?.appending(entry.filename) ?? entry.filename
      entries.append(
        GatheredEntry(
          path: path, filename: entry.filename, sha: entry.sha, conditions: entry.conditions,
          applies: try applies(entry.conditions, path, shown),
          recorded: recordedFile(path, sha: entry.sha)))
    }
    manifests.append(
      GatheredManifest(
        folder: folder, depth: depth, bytes: bytes, checksum: try Checksum(hashing: bytes),
        validators: validators, file: isInPlace ? try inPlace(folder) : nil, isRecorded: false,
        entries: entries))
  }

  /// A manifest as the record has it; nil where that cannot be used.
  private mutating func kept(
    _ known: RecordedManifest, depth: Int
  ) throws(SyncError) -> GatheredManifest? {
    guard known.checksum.count == ChecksumAlgorithm.sha256.length else { return nil }
    let shown = shownName(of: known.folder)
    var entries: [GatheredEntry] = []
    entries.reserveCapacity(known.entries.count)
    for entry in known.entries {
      var own: [Condition] = []
      for index in entry.conditions {
        guard let condition = conditions[index] else { return nil }
        own.append(condition)
      }
      let path = known.folder?.appending(entry.filename) ?? entry.filename
      entries.append(
        GatheredEntry(
          path: path, filename: entry.filename, sha: entry.sha, conditions: own,
          applies: try applies(own, path, shown), recorded: entry.file))
    }
    return GatheredManifest(
      folder: known.folder, depth: depth, bytes: nil,
      checksum: Checksum(.sha256, bytes: known.checksum), validators: known.file.validators,
      file: known.file, isRecorded: true, entries: entries)
  }

  private mutating func applies(
    _ conditions: [Condition], _ path: RelativePath, _ manifest: String
  ) throws(SyncError) -> Bool {
    for condition in conditions {
      do throws(ConditionError) {
        guard try answers.holds(condition) else { return false }
      } catch {
        throw .condition(manifest: manifest, filename: path.text.harmlessLine(limit: 200), error)
      }
    }
    return true
  }

  // MARK: - In place

  private func isUnchanged(_ file: RecordedFile?, at path: RelativePath) throws(SyncError) -> Bool {
    guard let file, let synced, let tick = synced.record?.tick,
      let facts = try synced.facts(of: path)
    else { return false }
    return file.isUnchanged(facts, since: tick)
  }

  private func inPlace(_ folder: RelativePath?) throws(SyncError) -> RecordedFile? {
    guard let facts = try synced?.facts(of: try Self.path(in: folder)) else { return nil }
    var file = RecordedFile(facts)
    file.isFleeting = facts.modified >= Int((Date().timeIntervalSince1970 - 2) * 1e9)
    return file
  }

  private func contents(of path: RelativePath) throws(SyncError) -> [UInt8]? {
    guard let synced, let facts = try synced.facts(of: path), facts.kind == .regular,
      facts.size <= Manifest.byteLimit
    else { return nil }
    do throws(FileError) {
      let folder = try path.folder.map { folder throws(FileError) in
        try synced.folder.folder(folder)
      }
      return try (folder ?? synced.folder).reading(path.name).contents(limit: Manifest.byteLimit)
    } catch {
      throw .directory(error)
    }
  }

  /// What the record says of a file, whichever manifest listed it, where that is of use still.
  private mutating func recordedFile(_ path: RelativePath, sha: Checksum?) -> RecordedFile? {
    if files == nil {
      var all: [String: (file: RecordedFile, sha: Checksum?)] = [:]
      for manifest in recorded.values {
        for entry in manifest.entries {
          guard let file = entry.file else { continue }
          all[(manifest.folder?.appending(entry.filename) ?? entry.filename).text] =
            (file, entry.sha)
        }
      }
      files = all
    }
    guard let known = files?[path.text], known.sha == sha else { return nil }
    return known.file
  }

  // MARK: - Names

  /// How a manifest is named in messages.
  private func shownName(of folder: RelativePath?) -> String {
    guard let folder else { return source.remote.localManifest ?? source.remote.manifest }
    let path = folder.text + "/" + Manifest.fileName
    return path.harmlessLine(limit: 200)
  }

  static func path(in folder: RelativePath?) throws(SyncError) -> RelativePath {
    do throws(RelativePath.Failure) {
      let name = try RelativePath(Manifest.fileName)
      return folder?.appending(name) ?? name
    } catch {
      preconditionFailure("The name of a manifest is a path.")
    }
  }

  /// No two manifests may list one name; each by itself was checked when it was read.
  private func checkNames() throws(SyncError) {
    let total = manifests.reduce(0) { $0 + $1.entries.count }
    guard manifests.count > 1, !manifests.allSatisfy(\.isRecorded) else { return }
    var names = ManifestNames(capacity: total)
    for manifest in manifests {
      for entry in manifest.entries {
        guard let collision = names.take(entry.path) else { continue }
        throw .manifest(error(collision, entry, manifest))
      }
    }
  }

  private func error(
    _ collision: ManifestNames.Collision, _ entry: GatheredEntry, _ manifest: GatheredManifest
  ) -> ManifestError {
    let shown = entry.path.text.harmlessLine(limit: 200)
    let problem: ManifestError.Problem =
      switch collision {
      case .sameName(let other):
        .sameName(filename: shown, other: other.text.harmlessLine(limit: 200))
      case .fileAndFolder(let other):
        .fileAndFolder(filename: shown, other: other.text.harmlessLine(limit: 200))
      }
    let reader = ManifestReader(manifest: shownName(of: manifest.folder), depth: manifest.depth)
    let place = manifest.bytes.flatMap { reader.place(of: entry.filename, in: $0) }
    return ManifestError(
      manifest: shownName(of: manifest.folder), problem: problem, place: place)
  }
}

extension RecordedManifest {
  /// Whether its bytes have a checksum of a manifest that lists it, as far as is known.
  fileprivate func matches(_ sha: Checksum) -> Bool {
    file.received == sha
  }
}

extension Task where Success == Never, Failure == Never {
  static func checkSyncCancellation() throws(SyncError) {
    guard !isCancelled else { throw .cancelled }
  }
}
