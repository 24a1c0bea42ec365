/// One sync from beginning to end.
struct SyncRun {
  let options: SyncOptions
  let remote: SyncRemote
  let source: ManifestSource
  let downloads: Downloads
  let progress: (@Sendable (DownloadProgress) -> Void)?
  let waiting: (@Sendable (Bool) -> Void)?
  /// The remote's identity in the record.
  let identity: [UInt8]

  init(
    _ options: SyncOptions, transport: any Transport, settings: DownloadSettings,
    progress: (@Sendable (DownloadProgress) -> Void)?, waiting: (@Sendable (Bool) -> Void)?
  ) throws(SyncProblem) {
    self.options = options
    remote = try SyncRemote(options.remote)
    source = try ManifestSource(options, remote: remote, transport: transport, settings: settings)
    downloads = Downloads(source.settings)
    self.progress = progress
    self.waiting = waiting
    identity = try Self.identity(of: remote)
  }

  static func identity(of remote: SyncRemote) throws(SyncProblem) -> [UInt8] {
    try Checksum(hashing: Array(remote.manifest.utf8)).bytes
  }

  func report() async throws(SyncProblem) -> SyncReport {
    // First, repair what a killed run left.
    if try hasStaging() {
      return try await holding(try await openStaging()) { staging throws(SyncProblem) in
        try await sync(staging, plan: try await self.plan())
      }
    }
    let plan = try await self.plan()
    guard plan.needsChange else { return plan.report(.unchanged, in: directory) }
    guard plan.replacesSet else { return try await remembering(plan) }
    return try await changing(plan)
  }

  /// Writes only the record, because all files are right; a failure to write it is a warning.
  private func remembering(_ plan: SyncPlan) async throws(SyncProblem) -> SyncReport {
    do throws(SyncProblem) {
      return try await changing(plan)
    } catch .directory(let error) {
      return plan.report(.unchanged, unremembered: error.summary, in: directory)
    } catch .staging(let error) {
      return plan.report(.unchanged, unremembered: error.summary, in: directory)
    }
  }

  private func changing(_ plan: SyncPlan) async throws(SyncProblem) -> SyncReport {
    try await holding(try await openStaging()) { staging throws(SyncProblem) in
      // Another process may have synced meanwhile.
      let now = try open()
      let isSame = now.map { $0.isSame(as: plan.synced) } ?? (plan.synced == nil)
      return try await sync(staging, plan: isSame ? plan : try await self.plan())
    }
  }

  var directory: String { FileSystem.absolute(options.directory) }

  private func sync(_ staging: Staging, plan: SyncPlan) async throws(SyncProblem) -> SyncReport {
    let stage = SyncStage(
      staging: staging, synced: plan.synced, manifests: plan.manifests, remote: identity)
    guard plan.replacesSet else { return try await remember(plan, stage) }
    let files = plan.files
    let places = try await onThreadOfItsOwn { () throws(SyncProblem) in
      // Check this first, so that nothing is fetched in vain.
      try SyncProblem.ofFolder { try staging.checkMounts() }
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
    let apply = SyncApply(
      stage: stage, places: places, plan: plan, prunes: options.prunes)
    let (removed, warnings) = try await onThreadOfItsOwn { () throws(SyncProblem) in
      try apply.apply()
    }
    var report = plan.report(.updated, removed: removed, in: directory)
    report.warnings += warnings
    return report
  }

  /// Ends a run in which all files are right; only the record may have to be written.
  private func remember(
    _ plan: SyncPlan, _ stage: SyncStage
  ) async throws(SyncProblem) -> SyncReport {
    try await onThreadOfItsOwn { () throws(SyncProblem) in
      if plan.needsChange, let synced = plan.synced {
        try SyncProblem.ofFolder {
          try stage.refresh(plan.files, in: synced)
        }
      }
      try SyncProblem.ofFolder { try stage.staging.finish() }
    }
    return plan.report(.unchanged, in: directory)
  }
}
