import HarmlessText

struct SyncPlan: Sendable {
  let synced: ContentFolder?
  let manifests: [SyncManifest]
  /// Those of the manifests in their order, the first manifest first; then those that leave.
  var files: [SyncFile]
  /// Harmless names, in order.
  private(set) var leaving: [String] = []
  /// Harmless names, in order.
  private(set) var foreign: [String] = []
  private var bytes = 0
  /// Those that decided what applies, each once, in the order of the manifests.
  let conditions: [(condition: Condition, holds: Bool)]
  let environment: ConditionEnvironment

  init(_ scan: ManifestScan, until deadline: Deadline) throws {
    synced = scan.synced
    manifests = scan.manifests
    conditions = scan.conditions
    environment = scan.run.options.environment
    files = Self.files(of: manifests, in: synced)
    // The first manifest is no entry.
    for case .atHand(let own) in files.dropFirst().map(\.state) { bytes += own.count }
    guard let synced else { return }
    try files.hash(in: synced.folder, until: deadline)
    foreign = synced.names(files.lazy.filter(\.isForeign))
    leaving = synced.names(files.lazy.filter { $0.state == .leaving })
    for index in files.indices where files[index].state == .wanted {
      if let sha = files[index].sha {
        if files[index].hashes.contains(sha) { files[index].state = .right }
      } else if let recorded = scan.recorded(files[index]),
        files[index].hashes.contains(recorded.checksum)
      {
        files[index].checksum = recorded.checksum
        files[index].validators = recorded.validators
        files[index].state = .unconfirmed
      }
    }
  }

  private static func files(
    of manifests: [SyncManifest], in synced: ContentFolder?
  ) -> [SyncFile] {
    let found = synced?.files ?? []
    var isListed = [Bool](repeating: false, count: found.count)
    var files: [SyncFile] = []
    files.reserveCapacity(found.count)
    func add(_ file: SyncFile) {
      if let position = synced?.position(of: file.path) { isListed[position] = true }
      files.append(file)
    }
    let children = Dictionary(manifests.map { ($0.file.path, $0.file) }) { first, _ in first }
    if let first = manifests.first { add(first.file) }
    for entry in manifests.lazy.flatMap(\.entries) where entry.applies {
      if entry.path.isChildManifest, let child = children[entry.path] {
        add(child)
      } else {
        var file = synced?.file(entry.path) ?? SyncFile(path: entry.path)
        (file.sha, file.checksum, file.state) = (entry.entry.sha, entry.entry.sha, .wanted)
        add(file)
      }
    }
    return files + found.indices.filter { !isListed[$0] && found[$0].isThere }.map { found[$0] }
  }

  /// With `prunes`, it may remove everything in a folder that is marked as the tool's own.
  func check(prunes: Bool) throws {
    guard let synced, !foreign.isEmpty, !prunes || !synced.isMarked else { return }
    throw Problem.syncForeign(foreign, in: synced)
  }

  func checkAgain() throws {
    guard let synced else { return }
    let now = try Problem.sync(.changing) { try ContentFolder(synced.folder) }
    let foreign = try now.foreign(expecting: files, until: Deadline())
    if !foreign.isEmpty { throw Problem.syncForeign(foreign, in: now) }
  }

  var replacesSet: Bool {
    synced == nil || !leaving.isEmpty || files.contains { $0.state != .right }
  }

  func record(of remote: String, in set: OpenFolder) throws -> FolderRecord {
    var record = FolderRecord(remote: remote)
    record.files.reserveCapacity(files.count)
    if let old = synced?.record, old.remote == remote { record.shown = old.shown }
    if isSettled {
      record.total = counts.total
      for (condition, holds) in conditions { record.conditions[condition.text] = .bool(holds) }
    }
    var cursor = FolderCursor(set)
    for file in files where file.state != .leaving {
      // If a file in place was changed since it was examined, the next sync will see that.
      var facts = file.state == .right ? file.facts : nil
      if facts == nil { facts = try cursor.folder(of: file.path).facts(of: file.path.name) }
      guard let facts, let checksum = file.checksum else {
        throw Problem.file(.fileMissing, set.shown(file.path.text))
      }
      record.files.append(RecordedFile(file.path, facts, checksum, file.validators))
    }
    return record
  }

  /// Whether a later sync need not read the manifests again if the server has the same.
  private var isSettled: Bool {
    checksumWarnings.isEmpty
      && files.dropFirst().allSatisfy { $0.sha != nil || $0.state == .leaving }
  }

  /// Notes how a request for a file has ended.
  mutating func take(
    _ outcome: DownloadOutcome, for index: Int, in set: inout FolderCursor
  ) throws {
    let old = files[index]
    files[index].state = .right
    guard case .file(let file) = outcome else { return }
    files[index].checksum = file.checksum
    if old.sha == nil {
      files[index].validators = Validators(etag: file.etag, lastModified: file.lastModified)
        .settled(at: file.date)
    }
    if old.state == .unconfirmed, old.checksum == file.checksum {
      try set.folder(of: old.path).remove(old.path.name)
    } else {
      files[index].state = .wanted
      bytes += file.size
    }
  }

  func report(
    _ result: SyncReport.Result, removed: [String] = [], in directory: String
  ) -> SyncReport {
    // The first manifest is no entry.
    let fetched = files.dropFirst().filter(\.isNew)
    var counts = counts
    (counts.fetched, counts.bytes) = (fetched.count, bytes)
    counts.reused = counts.applicable - fetched.count
    return SyncReport(
      result: result, directory: directory, entries: counts,
      fetched: fetched.map { $0.path.text.harmlessLine(limit: 400) }, removed: removed,
      bundles: .init(of: files.lazy.filter { $0.state != .leaving }.map(\.path), in: directory),
      warnings: warnings)
  }

  private var counts: SyncReport.Entries {
    let entries = manifests.lazy.flatMap(\.entries)
    return .init(total: entries.count, applicable: entries.count(where: \.applies))
  }

  var explanation: SyncExplanation {
    SyncExplanation(
      entries: manifests.flatMap(\.entries), counts: counts, removed: leaving,
      warnings: warnings)
  }
}
