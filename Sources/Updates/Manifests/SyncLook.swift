import HarmlessText

/// What a sync has found out before it changes anything.
struct SyncLook: Sendable {
  let synced: SyncedFolder?
  let manifests: [GatheredManifest]
  var files: [PlannedFile]
  /// Whether files that no manifest names are to be left out.
  var prunes = false
  private var entries = SyncReport.Entries()
  private let environment: ConditionEnvironment

  init(synced: SyncedFolder?, gathering: ManifestGathering, files: [PlannedFile]) {
    self.synced = synced
    manifests = gathering.manifests
    self.files = files
    environment = gathering.source.options.environment
    for manifest in manifests {
      entries.total += manifest.entries.count
      entries.applicable += manifest.entries.count { $0.applies }
    }
    // The first manifest is no entry.
    for case .atHand(let bytes) in files.dropFirst().map(\.state) { entries.bytes += bytes.count }
  }

  /// Whether the new set differs from the one in place, as far as is known.
  var changesFiles: Bool {
    synced == nil || files.contains { !$0.isRight }
  }

  /// Whether there is anything to write, be it the record alone.
  var needsChange: Bool {
    changesFiles || prunes || !isRecorded
  }

  /// Whether the next look would find in the record all that this one has found out.
  private var isRecorded: Bool {
    manifests.allSatisfy(\.isRecorded)
      && files.allSatisfy { file in
        guard case .right(let found) = file.state else { return false }
        return found.isRecorded && found.validators == file.validators
      }
  }

  /// Takes what was learnt of the files that were asked for; what came once more as it is in place is
  /// removed from the new set.
  mutating func take(
    _ fetched: [SyncFetching.Fetched?], in set: OpenFolder
  ) throws(FileError) {
    var cursor = FolderCursor(set)
    for (index, fetched) in fetched.enumerated() {
      guard let fetched else { continue }
      var known: RecordedFile?
      if case .unconfirmed(let file) = files[index].state { known = file }
      switch fetched {
      case .notModified:
        if let known { files[index].state = .right(known) }
      case .kept(let size): entries.bytes += size
      case .file(let file):
        if files[index].sha == nil {
          files[index].validators = Validators(
            etag: file.etag, lastModified: file.lastModified
          ).settled(at: file.date)
          files[index].received = file.checksum
        }
        if let known, known.received == file.checksum {
          let path = files[index].path
          try cursor.folder(of: path).remove(path.name)
          files[index].state = .right(known)
        } else {
          files[index].state = .wanted
          entries.bytes += file.size
        }
      }
    }
  }

  // MARK: - Reporting

  func report(
    _ result: SyncReport.Result, removed: [String] = [], in directory: String
  ) -> SyncReport {
    var entries = entries
    // The first manifest is no entry.
    let fetched = files.dropFirst().filter { !$0.isRight }
    entries.fetched = fetched.count
    entries.reused = files.count - 1 - fetched.count
    return SyncReport(
      result: result, directory: directory, entries: entries,
      fetched: fetched.map { $0.path.text.harmlessLine(limit: 400) }, removed: removed,
      bundles: manifests.map { bundle(of: $0, in: directory) },
      warnings: Self.warnings(of: manifests, in: environment))
  }

  /// A report with a warning that the record could not be written, and why.
  func report(
    _ result: SyncReport.Result, unremembered reason: String, in directory: String
  ) -> SyncReport {
    var report = report(result, in: directory)
    report.warnings.append(
      Warning(
        code: "sync.unremembered",
        message: "The files are right, but that could not be remembered: \(reason)"))
    return report
  }

  private func bundle(
    of manifest: GatheredManifest, in directory: String
  ) -> SyncReport.Bundle {
    SyncReport.Bundle(
      of: manifest.folder, in: directory,
      hasPresentation: manifest.entries.contains { entry in
        entry.applies && entry.filename.text == Presentation.fileName
      })
  }

  /// What is accepted though it should not be so: checksums of SHA-1, for which files with equal ones
  /// can be made, and questions that cannot be answered.
  static func warnings(
    of manifests: [GatheredManifest], in environment: ConditionEnvironment
  ) -> [Warning] {
    warnings(of: manifests)
      + warnings(of: keys(of: manifests).filter { environment[$0] == nil }, in: environment)
  }

  /// The keys of all conditions, each once.
  private static func keys(of manifests: [GatheredManifest]) -> [String] {
    var conditions: Set<Condition> = []
    var seen: Set<String> = []
    var keys: [String] = []
    for manifest in manifests {
      for entry in manifest.entries {
        for condition in entry.conditions where conditions.insert(condition).inserted {
          keys += condition.keys.filter { seen.insert($0).inserted }
        }
      }
    }
    return keys
  }

  /// How many keys that nobody knows are named.
  private static let namedLimit = 5

  private static func warnings(
    of unset: [String], in environment: ConditionEnvironment
  ) -> [Warning] {
    var warnings: [Warning] = []
    if unset.contains("appVersion") {
      warnings.append(
        Warning(
          code: "sync.app-version",
          message: "conditions ask for appVersion, which is not known; give it with --installed"))
    }
    let unknown = unset.filter { !environment.knows($0) }
    warnings += unknown.prefix(namedLimit).map { key in
      Warning(
        code: "sync.unknown-key",
        message: "conditions ask for '\(key.harmlessLine(limit: 80))', which is no known key; "
          + "give it with --env, or tell whoever made the manifest")
    }
    if unknown.count > namedLimit {
      let more = unknown.count - namedLimit
      warnings.append(
        Warning(
          code: "sync.unknown-key",
          message: "conditions ask for \(more) more \(more == 1 ? "key" : "keys") like that"))
    }
    return warnings
  }

  private static func warnings(of manifests: [GatheredManifest]) -> [Warning] {
    manifests.compactMap { manifest in
      let count = manifest.entries.count { $0.sha?.algorithm == .sha1 }
      guard count > 0 else { return nil }
      let name = manifest.folder.map { $0.text + "/" + Manifest.fileName } ?? Manifest.fileName
      return Warning(
        code: "manifest.sha1",
        message: "'\(name.harmlessLine(limit: 200))' has \(count) "
          + "\(count == 1 ? "checksum" : "checksums") of SHA-1, which can be forged; "
          + "its publisher mends it with 'breeze sha --algorithm sha256'")
    }
  }
}
