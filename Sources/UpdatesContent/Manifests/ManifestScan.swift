import HarmlessText

/// Collects the manifests of the wanted set, before any file is fetched.
///
/// A manifest that the server calls unchanged, or that has the right checksum in the folder, is
/// taken from the record or from the folder.
struct ManifestScan {
  let source: ManifestSource
  let synced: SyncedFolder?
  private(set) var manifests: [ScannedManifest] = []
  private var totals = ManifestTotals()
  private var answers: ConditionAnswers
  /// The recorded manifests by the path of their folder.
  private(set) var recorded: [RelativePath?: RecordedManifest] = [:]
  /// The recorded files by their path below the folder.
  var files: [RelativePath: (file: RecordedFile, sha: Checksum?)]?
  private var conditions: [Condition?]

  init(source: ManifestSource, synced: SyncedFolder?) {
    self.source = source
    self.synced = synced
    answers = ConditionAnswers(in: source.options.environment)
    for manifest in synced?.record?.manifests ?? [] {
      recorded[manifest.folder] = manifest
    }
    conditions = (synced?.record?.conditions ?? []).map { text in
      // If a text is no longer a valid condition, its manifest is read again.
      try? Condition(parsing: text)
    }
  }

  mutating func scan() async throws(SyncProblem) {
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

  /// Adds one manifest: from the record, from the folder, or from the source.
  private mutating func add(
    _ folder: RelativePath?, sha: Checksum?, depth: Int
  ) async throws(SyncProblem) {
    try Task.checkSyncCancellation()
    let path = Self.path(in: folder)
    let known = recorded[folder]
    let isInPlace = try isUnchanged(known?.file, at: path)
    if let sha {
      if let known, isInPlace, known.matches(sha), let kept = try kept(known, depth: depth) {
        return manifests.append(kept)
      }
      if let bytes = try contents(of: path), try Checksum(hashing: bytes, sha.algorithm) == sha {
        return try append(bytes, folder, depth: depth, isInPlace: true, Validators())
      }
    }
    // A server that says 'not modified' sends no content, so ask it only about a file in place.
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
  ) throws(SyncProblem) {
    let path = Self.path(in: folder)
    if let sha {
      let found = try Checksum(hashing: bytes, sha.algorithm)
      guard found == sha else {
        throw .changed(
          url: presentableURL(source.remote.url(of: path)), filename: path.text.harmlessLine(),
          expected: sha.hex, found: found.hex)
      }
    }
    let isSame = try known.map { known throws(SyncProblem) in
      try Checksum(hashing: bytes).bytes == known.checksum
    }
    if isInPlace, isSame == true, let known, var kept = try kept(known, depth: depth) {
      kept.validators = validators
      return manifests.append(kept)
    }
    // Without a record, the file in place may still be the same.
    var isThere = isInPlace && isSame == true
    if !isThere { isThere = try contents(of: path) == bytes }
    try append(bytes, folder, depth: depth, isInPlace: isThere, validators)
  }

  /// Appends a manifest that was just read.
  private mutating func append(
    _ bytes: [UInt8], _ folder: RelativePath?, depth: Int, isInPlace: Bool,
    _ validators: Validators
  ) throws(SyncProblem) {
    let shown = shownName(of: folder)
    let manifest: Manifest
    do throws(ManifestError) {
      manifest = try ManifestReader(manifest: shown, depth: depth).read(bytes)
    } catch {
      throw .manifest(error)
    }
    if let problem = totals.add(manifest, bytes: bytes.count, in: folder) {
      throw .manifest(ManifestError(manifest: shown, problem: problem))
    }
    var entries: [ScannedEntry] = []
    entries.reserveCapacity(manifest.entries.count)
    for entry in manifest.entries {
      let path = folder?.appending(entry.filename) ?? entry.filename
      let applies = try applies(entry.conditions, path, shown)
      if applies, let fault = entry.checksumFault {
        let reader = ManifestReader(manifest: shown, depth: depth)
        throw .manifest(reader.checksumFault(of: entry.filename, in: bytes) ?? fault)
      }
      entries.append(
        ScannedEntry(
          path: path, filename: entry.filename, sha: entry.sha,
          hasChecksumFault: entry.checksumFault != nil, conditions: entry.conditions,
          applies: applies, recorded: recordedFile(path, sha: entry.sha)))
    }
    manifests.append(
      ScannedManifest(
        folder: folder, depth: depth, bytes: bytes, checksum: try Checksum(hashing: bytes),
        validators: validators, file: isInPlace ? try inPlace(folder) : nil, isRecorded: false,
        entries: entries))
  }

  /// A manifest from the record; nil if it cannot be used.
  private mutating func kept(
    _ known: RecordedManifest, depth: Int
  ) throws(SyncProblem) -> ScannedManifest? {
    guard known.checksum.count == ChecksumAlgorithm.sha256.length else { return nil }
    let shown = shownName(of: known.folder)
    var entries: [ScannedEntry] = []
    entries.reserveCapacity(known.entries.count)
    for entry in known.entries {
      var own: [Condition] = []
      for index in entry.conditions {
        guard let condition = conditions[index] else { return nil }
        own.append(condition)
      }
      let path = known.folder?.appending(entry.filename) ?? entry.filename
      let applies = try applies(own, path, shown)
      // The text of the manifest is needed to show the error.
      guard !applies || !entry.hasChecksumFault else { return nil }
      entries.append(
        ScannedEntry(
          path: path, filename: entry.filename, sha: entry.sha,
          hasChecksumFault: entry.hasChecksumFault, conditions: own, applies: applies,
          recorded: entry.file))
    }
    return ScannedManifest(
      folder: known.folder, depth: depth, bytes: nil,
      checksum: Checksum(.sha256, bytes: known.checksum), validators: known.file.validators,
      file: known.file, isRecorded: true, entries: entries)
  }

  private mutating func applies(
    _ conditions: [Condition], _ path: RelativePath, _ manifest: String
  ) throws(SyncProblem) -> Bool {
    for condition in conditions {
      try source.checkTime()
      do throws(ConditionError) {
        guard try answers.holds(condition) else { return false }
      } catch {
        throw .condition(manifest: manifest, filename: path.text.harmlessLine(limit: 200), error)
      }
    }
    return true
  }
}

extension RecordedManifest {
  /// Whether its bytes have the checksum in the manifest that lists it, as far as is known.
  fileprivate func matches(_ sha: Checksum) -> Bool {
    file.received == sha
  }
}

extension Task where Success == Never, Failure == Never {
  static func checkSyncCancellation() throws(SyncProblem) {
    guard !isCancelled else { throw .cancelled }
  }
}
