import HarmlessText

struct SyncRun {
  let options: SyncOptions
  let remote: SyncRemote
  let source: ManifestSource
  let downloads: Downloads
  let progress: (@Sendable (DownloadProgress) -> Void)?
  let waiting: (@Sendable (Bool) -> Void)?

  init(
    _ options: SyncOptions, transport: any Transport, settings: DownloadSettings,
    progress: (@Sendable (DownloadProgress) -> Void)?, waiting: (@Sendable (Bool) -> Void)?
  ) throws {
    self.options = options
    remote = try SyncRemote(options.remote)
    source = try ManifestSource(options, remote: remote, transport: transport, settings: settings)
    downloads = Downloads(source.settings)
    self.progress = progress
    self.waiting = waiting
  }

  var directory: String { FileSystem.absolute(options.directory) }

  func report() async throws -> SyncReport {
    // First, repair what a killed run left.
    if try SyncProblem.ofStaging({ try Staging.leftover(of: options.directory) }) != nil {
      return try await holding(try await openStaging()) { staging in
        try await sync(staging, try await checkedPlan())
      }
    }
    let plan = try await checkedPlan()
    guard try needsChange(plan) else { return plan.report(.unchanged, in: directory) }
    do {
      return try await holding(try await openStaging()) { staging in
        // Another process may have synced meanwhile.
        let now = try open()
        let isSame = now.map { $0.isSame(as: plan.synced) } ?? (plan.synced == nil)
        return try await sync(staging, isSame ? plan : try await checkedPlan())
      }
    } catch let error as SyncProblem
      where SyncError(problem: error).kind == .folder && !plan.replacesSet
    {
      // All files are right; if the record cannot be written, the next sync hashes them again.
      return plan.report(.unchanged, in: directory)
    }
  }

  func open() throws -> ContentFolder? {
    try SyncProblem.ofFolder { try ContentFolder.open(options.directory) }
  }

  func plan(of synced: ContentFolder?) async throws -> SyncPlan {
    let record = synced?.record.flatMap { $0.remote == remote.identity ? $0 : nil }
    var scan = ManifestScan(source: source, synced: synced, recorded: record?.files ?? [:])
    try await scan.scan()
    let (found, deadline) = (scan, source.deadline)
    do {
      return try await onThreadOfItsOwn { isCancelled in
        try SyncPlan(found) { isCancelled() || .now >= deadline }
      }
    } catch SyncProblem.cancelled {
      try source.checkTime()
      throw SyncProblem.cancelled
    }
  }

  private func checkedPlan() async throws -> SyncPlan {
    while true {
      let synced = try open()
      let plan = try await plan(of: synced)
      do {
        try plan.check(prunes: options.prunes)
        return plan
      } catch let error as SyncProblem {
        // Another process may be removing this folder, because it has just replaced it.
        let isSame = try open()?.isSame(as: synced) ?? (synced == nil)
        if isSame { throw error }
      }
    }
  }

  private func needsChange(_ plan: SyncPlan) throws -> Bool {
    guard !plan.replacesSet, let synced = plan.synced else { return true }
    return try SyncProblem.ofFolder {
      try plan.record(of: remote.identity, in: synced.folder) != synced.record
    }
  }

  /// Reports if another process keeps the folder for more than a moment.
  private func openStaging() async throws -> Staging {
    let left = ContinuousClock.now.duration(to: source.deadline)
    let staging: Staging?
    do {
      staging = try await Staging.open(
        options.directory, patience: max(.zero, min(options.patience, left)), makesParent: true,
        telling: waiting)
    } catch let error as Problem {
      throw SyncProblem.staging(error)
    }
    guard let staging else { throw SyncProblem.cancelled }
    return staging
  }

  /// The staging folder is kept only if a later run can use its contents.
  private func holding(
    _ staging: Staging, _ body: (Staging) async throws -> SyncReport
  ) async throws -> SyncReport {
    do {
      return try await body(staging)
    } catch let error as SyncProblem {
      let keepsFiles = error.leavesFiles
      await onThreadOfItsOwn { SyncStage(staging: staging).clear(keepingFiles: keepsFiles) }
      throw error
    }
  }

  private func sync(_ staging: Staging, _ plan: SyncPlan) async throws -> SyncReport {
    let stage = SyncStage(staging: staging)
    guard plan.replacesSet else { return try await remember(plan, stage) }
    let files = plan.files
    let places = try await onThreadOfItsOwn {
      // Check this first, so that nothing is fetched in vain.
      try SyncProblem.ofStaging { try staging.checkMounts() }
      return try SyncProblem.ofFolder { try stage.places(for: files) }
    }
    let fetching = SyncFetching(
      options: options, remote: remote, source: source.folder, downloads: downloads,
      deadline: source.deadline)
    let fetched = try await fetching.fetch(files, into: places, progress: progress)
    var plan = plan
    try SyncProblem.ofFolder { try plan.take(fetched, in: places.set) }
    try source.checkTime()
    // The files that were requested again may be the same as those in place.
    guard plan.replacesSet else { return try await remember(plan, stage) }
    let (whole, remote, prunes) = (plan, remote.identity, options.prunes)
    try await onThreadOfItsOwn {
      try SyncProblem.ofFolder { try stage.build(whole, of: remote, in: places) }
      try SyncProblem.ofStaging {
        // Somebody may have put a file there while the others were fetched.
        try staging.replace(with: SyncStage.Name.set) { if !prunes { try whole.checkAgain() } }
      }
      // The new set is in place; if the old one cannot be removed now, the next run does that.
      try? staging.finish()
    }
    return plan.report(.updated, removed: plan.leaving, in: directory)
  }

  private func remember(
    _ plan: SyncPlan, _ stage: SyncStage
  ) async throws -> SyncReport {
    let remote = remote.identity
    try await onThreadOfItsOwn {
      try SyncProblem.ofFolder {
        if let synced = plan.synced {
          let record = try plan.record(of: remote, in: synced.folder)
          if record != synced.record { try stage.replace(record, in: synced.folder) }
        }
      }
      try SyncProblem.ofStaging { try stage.staging.finish() }
    }
    return plan.report(.unchanged, in: directory)
  }
}
