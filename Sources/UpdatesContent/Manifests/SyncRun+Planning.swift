import HarmlessText

/// Compares what the remote lists with the folder, without changing anything.
extension SyncRun {
  func open() throws(SyncProblem) -> SyncedFolder? {
    try SyncProblem.ofFolder {
      try SyncedFolder.open(options.directory, remote: identity)
    }
  }

  func plan() async throws(SyncProblem) -> SyncPlan {
    let synced = try open()
    if let synced { try checkPruning(of: synced) }
    let began = FileFacts.now
    var scan = ManifestScan(source: source, synced: synced)
    try await scan.scan()
    let planner = SyncPlanner(synced: synced, manifests: scan.manifests)
    var files = try planner.files()
    if let synced {
      try await hash(&files, in: synced, since: began)
      try synced.checkPlaces(of: files)
    }
    var plan = SyncPlan(synced: synced, scan: scan, files: files)
    guard let synced else { return plan }
    plan.departing = try await departing(from: synced, scan.manifests, files)
    if options.prunes, !files.contains(where: \.replaces) {
      plan.prunes = try !removed(from: synced, DepartingFiles(), without: files).isEmpty
    }
    return plan
  }

  /// The files in the folder that a sync would remove.
  func removed(
    from synced: SyncedFolder, _ departing: DepartingFiles, without files: [PlannedFile]
  ) throws(SyncProblem) -> [String] {
    try SyncProblem.ofFolder {
      try OutgoingFiles(of: synced, for: files, departing: departing, prunes: options.prunes)
        .removed
    }
  }

  /// The files that the record has and the set lacks; pruning removes the changed ones as well.
  func departing(
    from synced: SyncedFolder, _ manifests: [ScannedManifest], _ files: [PlannedFile]
  ) async throws(SyncProblem) -> DepartingFiles {
    guard !synced.isRecorded(manifests) else { return DepartingFiles() }
    var departing = try await DepartingFiles(of: synced, without: files, in: source)
    if options.prunes { departing.forgetChanged() }
    return departing
  }

  /// Throws if pruning would remove files from a folder that was never synced.
  func checkPruning(of synced: SyncedFolder) throws(SyncProblem) {
    guard options.prunes, try synced.isForeign() else { return }
    throw .neverSynced(path: directory.harmlessLine(limit: 512))
  }

  /// Hashes the files in the folder for which the record has no reliable information.
  func hash(
    _ files: inout [PlannedFile], in synced: SyncedFolder, since began: Int
  ) async throws(SyncProblem) {
    var indices: [Int] = []
    var items: [FileChecksums.Item] = []
    for (index, file) in files.enumerated() {
      guard case .unsure(let facts) = file.state, let sha = file.sha else { continue }
      indices.append(index)
      items.append(FileChecksums.Item(file.path, sha.algorithm, size: facts.size))
    }
    guard !items.isEmpty else { return }
    let fresh = began &- RecordedFile.fleetingTime
    let checksums = FileChecksums(items, in: synced.folder)
    let results = await checksums.results { [source] _ in
      if .now >= source.deadline { checksums.cancel() }
    }
    for (index, result) in zip(indices, results) {
      switch result {
      case .success(let hashed) where hashed.checksum == files[index].sha:
        var file = RecordedFile(hashed.facts)
        file.isFleeting = hashed.facts.modified >= fresh
        files[index].state = .right(file)
      // A file that cannot be read, or is being changed, is replaced like a wrong one.
      case .success, .failure(.file), .failure(.changed): files[index].state = .wanted
      case .failure(.cancelled):
        try source.checkTime()
        throw .cancelled
      case .failure(.cryptography(let error)): throw .cryptography(error)
      }
    }
  }
}
