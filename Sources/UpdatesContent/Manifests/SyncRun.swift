import HarmlessText

struct SyncRun: Sendable {
  let sync: ManifestSync
  let remote: SyncRemote
  let deadline: Deadline
  /// The folder of the first manifest; nil if the remote is not local.
  let source: OpenFolder?
  let progress: (@Sendable (DownloadProgress) -> Void)?
  let waiting: (@Sendable (Bool) -> Void)?

  init(
    _ sync: ManifestSync, until deadline: Deadline,
    progress: (@Sendable (DownloadProgress) -> Void)? = nil,
    waiting: (@Sendable (Bool) -> Void)? = nil
  ) throws {
    (self.sync, self.progress, self.waiting) = (sync, progress, waiting)
    self.deadline = deadline.within(sync.options.timeout)
    let remote = try SyncRemote(sync.options.remote)
    self.remote = remote
    source = try Problem.sync(.reading(isFirst: true)) {
      try remote.localManifest.map { path in
        do {
          return try OpenFolder(FileSystem.folder(of: path))
        } catch Problem.kind(.fileMissing) {
          throw Problem.file(.fileMissing, path)
        }
      }
    }
  }

  var options: SyncOptions { sync.options }

  private var directory: String { FileSystem.absolute(options.directory) }

  func report() throws -> SyncReport {
    // First, repair what a killed run left.
    let isUnfinished = try Problem.sync(.placing) {
      try TreeReplacement.leftover(of: options.directory) != nil
    }
    if isUnfinished { return try holding { try sync($0, try checkedPlan(of: try open())) } }
    let synced = try open()
    var first: FetchedManifest?
    if let synced, let record = synced.record, let last = try reportOfLast(synced, record) {
      first = try manifest(record.files[0].path, unless: record.files[0].validators)
      if first == nil { return last }
    }
    let plan = try checkedPlan(of: synced, first: first)
    guard try needsChange(plan) else { return plan.report(.unchanged, in: directory) }
    do {
      return try holding { staging in
        // Another process may have synced meanwhile.
        let now = try open()
        let isSame = now.map { $0.isSame(as: plan.synced) } ?? (plan.synced == nil)
        return try sync(staging, isSame ? plan : try checkedPlan(of: now))
      }
    } catch let problem as Problem
      where problem.isOfSyncedFolder && problem.kind != .syncLocked && !plan.replacesSet
    {
      // All files are right; if the record cannot be written, the next sync hashes them again.
      return plan.report(.unchanged, in: directory)
    }
  }

  /// What holds if the first manifest has not changed; nil if the record alone cannot tell.
  private func reportOfLast(_ synced: ContentFolder, _ record: FolderRecord) throws -> SyncReport? {
    // The first manifest is no entry.
    let count = record.files.count - 1
    guard let total = record.total, total >= count, record.remote == remote.identity,
      synced.isAsRecorded,
      let first = record.files.first, first.path.text == Manifest.fileName,
      !first.validators.headers.isEmpty
    else { return nil }
    var conditions: [Condition] = []
    for member in record.conditions.members {
      try checkTime()
      guard let condition = try? Condition(parsing: member.key),
        (try? condition.holds(in: options.environment)).map(JSON.bool) == member.value
      else { return nil }
      conditions.append(condition)
    }
    return SyncReport(
      result: .unchanged, directory: directory,
      entries: .init(total: total, applicable: count, reused: count), fetched: [], removed: [],
      bundles: .init(of: record.files.lazy.map(\.path), in: directory),
      warnings: conditions.warnings(in: options.environment))
  }

  func explanation() throws -> SyncExplanation {
    var synced: ContentFolder?
    var refusal: Problem?
    do {
      synced = try open()
    } catch let problem as Problem {
      // The folder cannot be used, but the manifests can still be explained.
      refusal = problem
    }
    let plan = try plan(of: synced)
    var explanation = plan.explanation
    do {
      try plan.check(prunes: options.prunes)
    } catch let problem as Problem {
      explanation.foreign = plan.foreign
      explanation.removed.removeAll(where: Set(plan.foreign).contains)
      refusal = problem
    }
    if let refusal {
      explanation.warnings.append(
        Warning(code: "sync.refused", message: "Nothing would be synced: \(refusal.summary)"))
    }
    return explanation
  }

  private func open() throws -> ContentFolder? {
    try Problem.sync(.changing) { try ContentFolder.open(options.directory) }
  }

  private func plan(
    of synced: ContentFolder?, first: FetchedManifest? = nil
  ) throws -> SyncPlan {
    let scan = try ManifestScan(self, over: synced, first: first)
    do {
      return try SyncPlan(scan, until: deadline)
    } catch let cancellation as CancellationError {
      try checkTime()
      throw cancellation
    }
  }

  /// `first` is the first manifest if it was fetched before.
  private func checkedPlan(
    of synced: ContentFolder?, first: FetchedManifest? = nil
  ) throws -> SyncPlan {
    var (synced, first) = (synced, first)
    while true {
      let plan = try plan(of: synced, first: first)
      do {
        try plan.check(prunes: options.prunes)
        return plan
      } catch {
        // Another process may be removing this folder, because it has just replaced it.
        let now = try open()
        let isSame = now.map { $0.isSame(as: synced) } ?? (synced == nil)
        if isSame { throw error }
        (synced, first) = (now, nil)
      }
    }
  }

  private func needsChange(_ plan: SyncPlan) throws -> Bool {
    guard !plan.replacesSet, let synced = plan.synced else { return true }
    return try Problem.sync(.changing) {
      try plan.record(of: remote.identity, in: synced.folder) != synced.record
    }
  }

  private func holding(_ body: (TreeReplacement) throws -> SyncReport) throws -> SyncReport {
    let staging = try Problem.sync(.placing) {
      try TreeReplacement(
        destination: options.directory,
        wait: LockWait(patience: options.patience, until: deadline, telling: waiting),
        makesParent: true)
    }
    do {
      return try body(staging)
    } catch {
      let isOfFolder = (error as? Problem)?.isOfSyncedFolder ?? false
      SyncStage.leave(staging, keepingFiles: !isOfFolder)
      throw error
    }
  }

  private func sync(_ staging: TreeReplacement, _ planned: SyncPlan) throws -> SyncReport {
    var plan = planned
    guard plan.replacesSet else { return try remember(plan, staging) }
    // Check this first, so that nothing is fetched in vain.
    try Problem.sync(.placing) { try staging.checkMounts() }
    let stage = try Problem.sync(.changing) { try SyncStage(staging) }
    try fetch(&plan, into: stage)
    try checkTime()
    // The files that were requested again may be the same as those in place.
    guard plan.replacesSet else { return try remember(plan, staging) }
    try Problem.sync(.changing) { try stage.build(plan, of: remote.identity) }
    try Problem.sync(.placing) {
      // Somebody may have put a file there while the others were fetched.
      try staging.replace(with: SyncStage.setName) {
        if !options.prunes { try plan.checkAgain() }
      }
    }
    // The new set is in place; if the old one cannot be removed now, the next run does that.
    try? staging.finish()
    return plan.report(.updated, removed: plan.leaving, in: directory)
  }

  private func remember(_ plan: SyncPlan, _ staging: TreeReplacement) throws -> SyncReport {
    if let synced = plan.synced {
      try Problem.sync(.changing) {
        let record = try plan.record(of: remote.identity, in: synced.folder)
        if record != synced.record {
          try SyncStage.replace(record, in: synced.folder, through: staging)
        }
      }
    }
    try Problem.sync(.placing) { try staging.finish() }
    return plan.report(.unchanged, in: directory)
  }
}
