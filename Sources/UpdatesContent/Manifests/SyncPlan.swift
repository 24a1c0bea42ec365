import HarmlessText

/// What a sync will change, determined before it changes anything.
struct SyncPlan: Sendable {
  let synced: SyncedFolder?
  let manifests: [ScannedManifest]
  var files: [PlannedFile]
  /// Whether files that are not in the set are to be removed.
  var prunes = false
  /// The files of the set in place that the new set lacks.
  var departing = DepartingFiles()
  private var entries = SyncReport.Entries()
  private let environment: ConditionEnvironment

  init(synced: SyncedFolder?, scan: ManifestScan, files: [PlannedFile]) {
    self.synced = synced
    manifests = scan.manifests
    self.files = files
    environment = scan.source.options.environment
    for manifest in manifests {
      entries.total += manifest.entries.count
      entries.applicable += manifest.entries.count { $0.applies }
    }
    // The first manifest is no entry.
    for case .atHand(let bytes) in files.dropFirst().map(\.state) { entries.bytes += bytes.count }
  }

  /// Whether any file differs from the one in place, as far as is known.
  private var changesFiles: Bool {
    synced == nil || files.contains { !$0.isRight }
  }

  /// Whether a new set must replace the one in place, as far as is known.
  var replacesSet: Bool {
    changesFiles || prunes || !departing.leaving.isEmpty
  }

  /// Whether there is anything to write, even if it is only the record.
  var needsChange: Bool {
    replacesSet || departing.hasAny || !isRecorded
  }

  /// Whether the record already contains everything that this plan has found out.
  private var isRecorded: Bool {
    manifests.allSatisfy(\.isRecorded)
      && files.allSatisfy { file in
        guard case .right(let found) = file.state else { return false }
        return found.isRecorded && found.validators == file.validators
      }
  }

  /// Applies the results of the downloads to the plan.
  ///
  /// A file that turns out to be the same as the one in place is removed from the new set.
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
      case .kept: files[index].isTakenOver = true
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
    let fetched = files.dropFirst().filter { !$0.isRight && !$0.isTakenOver }
    entries.fetched = fetched.count
    entries.reused = files.count - 1 - fetched.count
    return SyncReport(
      result: result, directory: directory, entries: entries,
      fetched: fetched.map { $0.path.text.harmlessLine(limit: 400) }, removed: removed,
      bundles: manifests.map { bundle(of: $0, in: directory) },
      warnings: Self.warnings(of: manifests, in: environment) + departing.warnings)
  }

  /// A report with a warning that the record could not be written, with the reason.
  func report(
    _ result: SyncReport.Result, unremembered reason: String, in directory: String
  ) -> SyncReport {
    var report = report(result, in: directory)
    report.warnings.append(
      Warning(
        code: "sync.unremembered",
        message: "The files are correct, but the sync could not be recorded: \(reason)"))
    return report
  }

  private func bundle(
    of manifest: ScannedManifest, in directory: String
  ) -> SyncReport.Bundle {
    SyncReport.Bundle(
      of: manifest.folder, in: directory,
      hasPresentation: manifest.entries.contains { entry in
        entry.applies && entry.filename.text == Presentation.fileName
      })
  }
}
