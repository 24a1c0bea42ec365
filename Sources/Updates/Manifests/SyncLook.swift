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

  /// Whether the new set differs from the one in place.
  var changesFiles: Bool {
    synced == nil || files.contains { !$0.isRight }
  }

  /// Whether there is anything to write, be it the record alone.
  var needsChange: Bool {
    changesFiles || prunes || !isRecorded
  }

  /// Whether the next look would find in the record all that this one has found out.
  private var isRecorded: Bool {
    manifests.allSatisfy { manifest in
      manifest.isRecorded && manifest.validators == manifest.file?.validators
    }
      && files.allSatisfy { file in
        guard case .right(let found) = file.state else { return false }
        return found.isRecorded
      }
  }

  /// What was learnt of the files that were fetched.
  mutating func take(_ fetched: [Int: SyncFetching.Fetched]) {
    for (index, fetched) in fetched {
      guard let file = fetched.file, files[index].sha == nil else { continue }
      files[index].validators = Validators(
        etag: file.etag, lastModified: file.lastModified)
      files[index].received = file.checksum
    }
    entries.bytes += fetched.values.reduce(0) { $0 + ($1.file?.size ?? 0) }
  }

  // MARK: - Reporting

  func report(
    _ result: SyncReport.Result, removed: Int, in directory: String
  ) -> SyncReport {
    var entries = entries
    // The first manifest is no entry.
    entries.fetched = files.dropFirst().count { !$0.isRight }
    entries.reused = files.dropFirst().count { $0.isRight }
    return SyncReport(
      result: result, directory: directory, entries: entries, removed: removed,
      bundles: manifests.map { bundle(of: $0, in: directory) },
      warnings: Self.warnings(of: manifests, in: environment))
  }

  /// A report with a warning that the record could not be written, and why.
  func report(
    _ result: SyncReport.Result, unremembered reason: String, in directory: String
  ) -> SyncReport {
    var report = report(result, removed: 0, in: directory)
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

  /// What is accepted though it should not be so.
  static func warnings(
    of manifests: [GatheredManifest], in environment: ConditionEnvironment
  ) -> [Warning] {
    let asksInVain =
      environment["appVersion"] == nil
      && manifests.contains { manifest in
        manifest.entries.contains { $0.conditions.contains { $0.names("appVersion") } }
      }
    guard asksInVain else { return warnings(of: manifests) }
    return warnings(of: manifests) + [
      Warning(
        code: "sync.app-version",
        message: "conditions ask for appVersion, which is not known; give it with --installed")
    ]
  }

  private static func warnings(of manifests: [GatheredManifest]) -> [Warning] {
    manifests.compactMap { manifest in
      let count = manifest.entries.count { $0.sha?.algorithm == .sha1 }
      guard count > 0 else { return nil }
      let name = manifest.folder.map { $0.text + "/" + Manifest.fileName } ?? Manifest.fileName
      return ManifestWarning.sha1(manifest: name.harmlessLine(limit: 200), count: count).warning
    }
  }
}
