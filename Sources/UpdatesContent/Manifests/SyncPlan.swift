import HarmlessText

struct SyncPlan: Sendable {
  let synced: ContentFolder?
  let manifests: [ScannedManifest]
  /// In the order of the manifests.
  private(set) var files: [PlannedFile]
  /// Harmless names, in order.
  private(set) var leaving: [String] = []
  /// Harmless names, in order.
  private(set) var foreign: [String] = []
  private var entries = SyncReport.Entries()
  private let environment: ConditionEnvironment

  init(_ scan: ManifestScan, until deadline: Deadline) throws {
    synced = scan.synced
    manifests = scan.manifests
    environment = scan.source.options.environment
    for manifest in manifests {
      entries.total += manifest.entries.count
      entries.applicable += manifest.entries.count { $0.applies }
    }
    files = Self.files(of: manifests)
    // The first manifest is no entry.
    for case .atHand(let bytes) in files.dropFirst().map(\.state) { entries.bytes += bytes.count }
    guard let synced else { return }
    let known = try synced.checksums(expecting: expected, until: deadline)
    foreign = synced.foreign(by: known, expecting: expected)
    leaving = synced.names(besides: Set(files.map(\.path)))
    for (index, file) in files.enumerated() {
      guard case .wanted = file.state, let found = known[file.path] else { continue }
      if let sha = file.sha {
        if found.contains(sha) { files[index].state = .right }
      } else if let recorded = scan.recorded[file.path], found.contains(recorded.checksum) {
        files[index].checksum = recorded.checksum
        files[index].validators = recorded.validators
        files[index].state = .unconfirmed
      }
    }
  }

  private static func files(of manifests: [ScannedManifest]) -> [PlannedFile] {
    func file(_ manifest: ScannedManifest) -> PlannedFile {
      PlannedFile(
        path: manifest.path, sha: nil, checksum: manifest.checksum,
        validators: manifest.validators,
        state: manifest.isInPlace ? .right : .atHand(manifest.bytes))
    }
    var files: [PlannedFile] = []
    let children = Dictionary(manifests.map { ($0.path, $0) }) { first, _ in first }
    if let first = manifests.first { files.append(file(first)) }
    for entry in manifests.lazy.flatMap(\.entries) where entry.applies {
      if entry.path.isChildManifest, let child = children[entry.path] {
        files.append(file(child))
      } else {
        files.append(PlannedFile(path: entry.path, sha: entry.sha, checksum: entry.sha))
      }
    }
    return files
  }

  private var expected: [RelativePath: Checksum] {
    var expected: [RelativePath: Checksum] = [:]
    for file in files { expected[file.path] = file.checksum }
    return expected
  }

  /// With `prunes`, it may remove everything in a folder that is marked as the tool's own.
  func check(prunes: Bool) throws {
    guard let synced, !foreign.isEmpty, !prunes || !synced.isMarked else { return }
    throw Problem.syncForeign(foreign, in: synced)
  }

  func checkAgain() throws {
    guard let synced else { return }
    let now = try Problem.sync(.changing) { try ContentFolder(synced.folder) }
    let known = try now.checksums(expecting: expected, until: Deadline())
    let foreign = now.foreign(by: known, expecting: expected)
    if !foreign.isEmpty { throw Problem.syncForeign(foreign, in: now) }
  }

  var replacesSet: Bool {
    synced == nil || !leaving.isEmpty || files.contains { !$0.isRight }
  }

  func record(of remote: String, in set: OpenFolder) throws -> FolderRecord {
    var record = FolderRecord(remote: remote)
    record.files.reserveCapacity(files.count)
    if let old = synced?.record, old.remote == remote { record.shown = old.shown }
    var cursor = FolderCursor(set)
    for file in files {
      // If a file in place was changed since it was examined, the next sync will see that.
      var facts = file.isRight ? synced?.files[file.path] : nil
      if facts == nil { facts = try cursor.folder(of: file.path).facts(of: file.path.name) }
      guard let facts, let checksum = file.checksum else {
        throw Problem.file(.fileMissing, set.shown(file.path.text))
      }
      record.files[file.path] = RecordedFile(facts, checksum, file.validators)
    }
    return record
  }

  mutating func take(_ fetched: [SyncFetching.Fetched?], in set: OpenFolder) throws {
    var cursor = FolderCursor(set)
    for (index, fetched) in fetched.enumerated() {
      switch fetched {
      case nil: continue
      case .notModified: files[index].state = .right
      case .kept: files[index].isTakenOver = true
      case .file(let file):
        let old = files[index]
        files[index].checksum = file.checksum
        if old.sha == nil {
          files[index].validators = Validators(etag: file.etag, lastModified: file.lastModified)
            .settled(at: file.date)
        }
        if case .unconfirmed = old.state, old.checksum == file.checksum {
          try cursor.folder(of: old.path).remove(old.path.name)
          files[index].state = .right
        } else {
          files[index].state = .wanted
          entries.bytes += file.size
        }
      }
    }
  }

  func report(
    _ result: SyncReport.Result, removed: [String] = [], in directory: String
  ) -> SyncReport {
    var entries = entries
    // The first manifest is no entry.
    let fetched = files.dropFirst().filter { !$0.isRight && !$0.isTakenOver }
    entries.fetched = fetched.count
    entries.reused = files.count - 1 - fetched.count
    return SyncReport(
      result: result, directory: directory, entries: entries,
      fetched: fetched.map { $0.path.text.harmlessLine(limit: 400) }, removed: removed,
      bundles: manifests.map { manifest in
        SyncReport.Bundle(
          of: manifest.folder, in: directory,
          hasPresentation: manifest.entries.contains { entry in
            entry.applies && entry.entry.filename.text == Presentation.fileName
          })
      },
      warnings: Self.warnings(of: manifests, in: environment))
  }
}

struct PlannedFile: Sendable {
  enum State: Sendable {
    case right
    case unconfirmed
    case wanted
    case atHand([UInt8])
  }

  let path: RelativePath
  let sha: Checksum?
  /// Nil until it is known.
  var checksum: Checksum?
  var validators = Validators()
  var isTakenOver = false
  var state = State.wanted

  var isRight: Bool {
    if case .right = state { true } else { false }
  }

  var isAskedFor: Bool {
    switch state {
    case .wanted, .unconfirmed: true
    case .right, .atHand: false
    }
  }
}
