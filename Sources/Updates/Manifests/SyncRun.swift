import HarmlessText

/// One sync from beginning to end.
struct SyncRun {
  let options: SyncOptions
  let remote: SyncRemote
  let source: ManifestSource
  let downloads: Downloads
  let progress: (@Sendable (SyncProgress) -> Void)?
  let waiting: (@Sendable (Bool) -> Void)?
  /// What the record knows the remote by.
  private let identity: [UInt8]

  init(
    _ options: SyncOptions, transport: any Transport, downloads: Downloads,
    progress: (@Sendable (SyncProgress) -> Void)?, waiting: (@Sendable (Bool) -> Void)?
  ) throws(SyncError) {
    self.options = options
    remote = try SyncRemote(options.remote)
    source = ManifestSource(options: options, remote: remote, transport: transport)
    self.downloads = downloads
    self.progress = progress
    self.waiting = waiting
    identity = try Self.identity(of: remote)
  }

  static func identity(of remote: SyncRemote) throws(SyncError) -> [UInt8] {
    try Checksum(hashing: Array(remote.manifest.utf8)).bytes
  }

  func report() async throws(SyncError) -> SyncReport {
    // What a killed run has left is mended before anything is looked at.
    if try hasStaging() {
      return try await holding(try await stage()) { staging throws(SyncError) in
        try await sync(staging, look: try await self.look())
      }
    }
    let look = try await self.look()
    guard look.needsChange else { return look.report(.unchanged, removed: 0, in: directory) }
    guard look.changesFiles || look.prunes else { return try await remembering(look) }
    return try await changing(look)
  }

  /// All is right, and only the record is not: that it cannot be written is no failure.
  private func remembering(_ look: SyncLook) async throws(SyncError) -> SyncReport {
    do throws(SyncError) {
      return try await changing(look)
    } catch .directory(let error) {
      return look.report(.unchanged, unremembered: error.summary, in: directory)
    } catch .staging(let error) {
      return look.report(.unchanged, unremembered: error.summary, in: directory)
    }
  }

  private func changing(_ look: SyncLook) async throws(SyncError) -> SyncReport {
    try await holding(try await stage()) { staging throws(SyncError) in
      // Another process may have been faster.
      let now = try open()
      let isSame = now.map { $0.isSame(as: look.synced) } ?? (look.synced == nil)
      return try await sync(staging, look: isSame ? look : try await self.look())
    }
  }

  private var directory: String { FileSystem.absolute(options.directory) }

  // MARK: - Looking

  private func open() throws(SyncError) -> SyncedFolder? {
    do throws(FileError) {
      return try SyncedFolder.open(options.directory, remote: identity)
    } catch {
      throw .directory(error)
    }
  }

  func look() async throws(SyncError) -> SyncLook {
    let synced = try open()
    if options.prunes, let synced, try synced.isForeign() {
      throw .neverSynced(path: directory.harmlessLine(limit: 512))
    }
    let began = Date()
    var gathering = ManifestGathering(source: source, synced: synced)
    try await gathering.gather()
    let survey = SyncSurvey(synced: synced, manifests: gathering.manifests)
    var files = try survey.files()
    if let synced { try await hash(&files, in: synced, since: began) }
    try await confirm(&files)
    var look = SyncLook(synced: synced, gathering: gathering, files: files)
    if options.prunes, let synced, !look.changesFiles {
      let carrier = SyncCarrier(manifests: look.manifests, files: files, prunes: true)
      do throws(FileError) {
        look.prunes = try SyncCarrier.finds(carrier, toRemoveFrom: synced.folder)
      } catch {
        throw .directory(error)
      }
    }
    return look
  }

  /// Hashes the files in place of which the record says nothing that can be relied on.
  private func hash(
    _ files: inout [PlannedFile], in synced: SyncedFolder, since began: Date
  ) async throws(SyncError) {
    var indices: [Int] = []
    var items: [FileChecksums.Item] = []
    for (index, file) in files.enumerated() {
      guard case .unsure(let facts) = file.state, let sha = file.sha else { continue }
      indices.append(index)
      items.append(FileChecksums.Item(file.path, sha.algorithm, size: facts.size))
    }
    guard !items.isEmpty else { return }
    let fresh = Int((began.timeIntervalSince1970 - 2) * 1e9)
    let results = await FileChecksums(items, in: synced.folder).results()
    for (index, result) in zip(indices, results) {
      switch result {
      case .success(let hashed) where hashed.checksum == files[index].sha:
        var file = RecordedFile(hashed.facts)
        file.isFleeting = hashed.facts.modified >= fresh
        files[index].state = .right(file)
      // A file that cannot be read, or is being changed, is replaced like any that is wrong.
      case .success, .failure(.file), .failure(.changed): files[index].state = .wanted
      case .failure(.cancelled): throw .cancelled
      case .failure(.cryptography(let error)): throw .cryptography(error)
      }
    }
  }

  /// Asks whether files without a checksum are still as they were received.
  private func confirm(_ files: inout [PlannedFile]) async throws(SyncError) {
    var asked: [(index: Int, path: RelativePath, file: RecordedFile)] = []
    for (index, file) in files.enumerated() {
      if case .unconfirmed(let known) = file.state { asked.append((index, file.path, known)) }
    }
    guard !asked.isEmpty else { return }
    let source = source
    let atOnce = max(options.atOnce, 1)
    let answers: [(Int, Result<Bool, SyncError>)] = await withTaskGroup(
      of: (Int, Result<Bool, SyncError>).self
    ) { group in
      var next = 0
      var answers: [(Int, Result<Bool, SyncError>)] = []
      while next < asked.count || !group.isEmpty {
        if next < asked.count, next - answers.count < atOnce {
          let question = asked[next]
          next += 1
          group.addTask {
            do throws(SyncError) {
              return (
                question.index, .success(try await source.isUnchanged(question.path, question.file))
              )
            } catch {
              return (question.index, .failure(error))
            }
          }
        } else if let answer = await group.next() {
          answers.append(answer)
        }
      }
      return answers
    }
    for (index, answer) in answers {
      guard case .unconfirmed(let known) = files[index].state else { continue }
      files[index].state = try answer.get() ? .right(known) : .wanted
    }
  }

  // MARK: - Changing

  private func hasStaging() throws(SyncError) -> Bool {
    do throws(StagingError) {
      let place = try StagingPlace(options.directory, makesParent: false)
      do throws(FileError) {
        return try place.parent.facts(of: place.stagingName) != nil
      } catch {
        throw .file(error)
      }
    } catch .file(.missing) {
      return false
    } catch {
      throw .staging(error)
    }
  }

  /// Says so where another process has the folder for more than a moment.
  private func stage() async throws(SyncError) -> Staging {
    let (waiting, patience) = (waiting, patience)
    let moment = min(patience, .seconds(1))
    do throws(SyncError) {
      return try await stage(waiting: moment)
    } catch .staging(.locked) where moment < patience {
      waiting?(true)
      defer { waiting?(false) }
      return try await stage(waiting: patience - moment)
    }
  }

  private func stage(waiting patience: Duration) async throws(SyncError) -> Staging {
    let directory = options.directory
    return try await blocking { () throws(SyncError) in
      do throws(StagingError) {
        return try Staging(destination: directory, patience: patience, makesParent: true)
      } catch {
        throw .staging(error)
      }
    }
  }

  /// Not longer than until all must have ended.
  private var patience: Duration {
    max(.zero, min(options.patience, ContinuousClock.now.duration(to: options.deadline)))
  }

  /// Leaves the staging folder behind only where a later run can use what is in it.
  private func holding(
    _ staging: Staging, _ body: (Staging) async throws(SyncError) -> SyncReport
  ) async throws(SyncError) -> SyncReport {
    do throws(SyncError) {
      return try await body(staging)
    } catch {
      let keepsFiles = error.leavesFiles
      _ = await onThreadOfItsOwn { SyncBuilding.clear(staging, keepingFiles: keepsFiles) }
      throw error
    }
  }

  private func sync(_ staging: Staging, look: SyncLook) async throws(SyncError) -> SyncReport {
    let building = SyncBuilding(
      staging: staging, synced: look.synced, manifests: look.manifests, remote: identity)
    guard look.changesFiles || look.prunes else {
      try await blocking { () throws(SyncError) in
        if look.needsChange, let synced = look.synced {
          try building.refreshing(look.files, in: synced)
        }
        try SyncBuilding.finish(staging)
      }
      return look.report(.unchanged, removed: 0, in: directory)
    }
    let files = look.files
    let places = try await blocking { () throws(SyncError) in try building.places(for: files) }
    let fetching = SyncFetching(options: options, remote: remote, downloads: downloads)
    var look = look
    let fetched = try await fetching.fetch(look.files, into: places, progress: progress)
    look.take(fetched)
    try Task.checkSyncCancellation()
    let (planned, prunes) = (look, options.prunes)
    let removed = try await blocking { () throws(SyncError) in
      // Somebody may have used a folder that goes away while files were fetched.
      try planned.synced?.checkPlaces(of: planned.files)
      var carrier = SyncCarrier(
        manifests: planned.manifests, files: planned.files, prunes: prunes)
      try building.building(planned.files, in: places, carrier: &carrier)
      do throws(StagingError) {
        try staging.replace(with: SyncBuilding.Name.set)
      } catch {
        throw .staging(error)
      }
      return carrier.removed
    }
    var report = look.report(.updated, removed: removed, in: directory)
    do throws(SyncError) {
      try await blocking { () throws(SyncError) in try SyncBuilding.finish(staging) }
    } catch {
      // The new set is in place, and of the old one a part may be gone: there is no way back. The
      // next run removes the rest.
      report.warnings.append(
        Warning(
          code: "sync.leftover", message: "The old set could not be removed: \(error.summary)"))
    }
    return report
  }

  private func blocking<Value: Sendable>(
    _ body: @escaping @Sendable () throws(SyncError) -> Value
  ) async throws(SyncError) -> Value {
    try await onThreadOfItsOwn { () -> Result<Value, SyncError> in
      do throws(SyncError) {
        return .success(try body())
      } catch {
        return .failure(error)
      }
    }.get()
  }
}
