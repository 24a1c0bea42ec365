/// One sync from beginning to end.
struct SyncRun {
  let options: SyncOptions
  let remote: SyncRemote
  let source: ManifestSource
  let downloads: Downloads
  let progress: (@Sendable (DownloadProgress) -> Void)?
  let waiting: (@Sendable (Bool) -> Void)?
  /// What the record knows the remote by.
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
    // What a killed run has left is mended before anything is looked at.
    if try hasStaging() {
      return try await holding(try await stage()) { staging throws(SyncProblem) in
        try await sync(staging, look: try await self.look())
      }
    }
    let look = try await self.look()
    guard look.needsChange else { return look.report(.unchanged, in: directory) }
    guard look.replacesSet else { return try await remembering(look) }
    return try await changing(look)
  }

  /// All is right, and only the record is not: that it cannot be written is no failure.
  private func remembering(_ look: SyncLook) async throws(SyncProblem) -> SyncReport {
    do throws(SyncProblem) {
      return try await changing(look)
    } catch .directory(let error) {
      return look.report(.unchanged, unremembered: error.summary, in: directory)
    } catch .staging(let error) {
      return look.report(.unchanged, unremembered: error.summary, in: directory)
    }
  }

  private func changing(_ look: SyncLook) async throws(SyncProblem) -> SyncReport {
    try await holding(try await stage()) { staging throws(SyncProblem) in
      // Another process may have been faster.
      let now = try open()
      let isSame = now.map { $0.isSame(as: look.synced) } ?? (look.synced == nil)
      return try await sync(staging, look: isSame ? look : try await self.look())
    }
  }

  var directory: String { FileSystem.absolute(options.directory) }

  private func sync(_ staging: Staging, look: SyncLook) async throws(SyncProblem) -> SyncReport {
    let building = SyncBuilding(
      staging: staging, synced: look.synced, manifests: look.manifests, remote: identity)
    guard look.replacesSet else { return try await remember(look, building) }
    let files = look.files
    let places = try await onThreadOfItsOwn { () throws(SyncProblem) in
      // Before anything is fetched for nothing.
      try SyncProblem.ofStaging { () throws(StagingError) in try staging.checkMounts() }
      return try SyncProblem.ofFolder { () throws(FileError) in try building.places(for: files) }
    }
    let fetching = SyncFetching(
      options: options, remote: remote, source: source.folder, downloads: downloads,
      deadline: source.deadline)
    let fetched = try await fetching.fetch(files, into: places, progress: progress)
    var look = look
    do throws(FileError) {
      try look.take(fetched, in: places.set)
    } catch {
      throw .directory(error)
    }
    try source.checkTime()
    // What was asked for again may be what is in place.
    guard look.replacesSet else { return try await remember(look, building) }
    let switching = SyncSwitching(
      building: building, places: places, look: look, prunes: options.prunes)
    let (removed, warnings) = try await onThreadOfItsOwn { () throws(SyncProblem) in
      try switching.switched()
    }
    var report = look.report(.updated, removed: removed, in: directory)
    report.warnings += warnings
    return report
  }

  /// Ends where all is right; only the record may have to be written.
  private func remember(
    _ look: SyncLook, _ building: SyncBuilding
  ) async throws(SyncProblem) -> SyncReport {
    try await onThreadOfItsOwn { () throws(SyncProblem) in
      if look.needsChange, let synced = look.synced {
        try SyncProblem.ofFolder { () throws(FileError) in
          try building.refresh(look.files, in: synced)
        }
      }
      try SyncProblem.ofStaging { () throws(StagingError) in try building.staging.finish() }
    }
    return look.report(.unchanged, in: directory)
  }
}
