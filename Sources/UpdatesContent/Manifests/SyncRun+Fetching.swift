import HarmlessText

extension SyncRun {
  /// The most bytes that one file may have.
  private static let sizeLimit = 8 << 30

  /// A file that is asked for: its index in the plan, and its name while it is incomplete.
  private typealias Wanted = (index: Int, name: String)

  /// Fetches what the plan lacks, and notes in the plan what has arrived.
  func fetch(_ plan: inout SyncPlan, into places: SyncPlaces) throws {
    let wanted = Self.named(plan.files)
    try removeUnwanted(Set(wanted.map(\.name)), from: places.files)
    if let kept = places.kept { try take(wanted, from: kept, to: places, &plan) }
    let missing = wanted.filter { plan.files[$0.index].isAskedFor }
    guard !missing.isEmpty else { return }
    let items = missing.map { item(for: plan.files[$0.index], named: $0.name) }
    var outcomes = [DownloadOutcome?](repeating: nil, count: items.count)
    var failure: (index: Int, error: any Error)?
    do {
      try Downloads(settings).fetch(
        items, into: places.files,
        for: DownloadTarget(folder: places.set, permissions: places.permissions),
        from: source, atOnce: options.atOnce, until: deadline, progress: progress
      ) { index, result in
        switch result {
        case .success(let outcome): outcomes[index] = outcome
        case .failure(let error):
          if failure == nil || failure?.error is CancellationError { failure = (index, error) }
        }
        // After the first failure the sync fails anyway.
        return failure == nil
      }
    } catch let problem as Problem {
      throw problem.isOfDownload || problem.kind == .libraryMissing
        ? problem.ofSyncDownload(nil) : problem.ofSync(.changing)
    }
    if let failure { throw named(failure.error, of: plan.files[missing[failure.index].index]) }
    try Problem.sync(.changing) {
      var cursor = FolderCursor(places.set)
      for (wanted, outcome) in zip(missing, outcomes) {
        guard let outcome else { throw CancellationError() }
        try plan.take(outcome, for: wanted.index, in: &cursor)
      }
    }
  }

  private func item(for file: SyncFile, named name: String) -> DownloadItem {
    var item = DownloadItem(
      url: remote.url(of: file.path), name: name, place: file.path, headers: options.headers,
      expected: file.sha, algorithm: .sha256, sizeLimit: Self.sizeLimit)
    if file.state == .unconfirmed { item.commonHeaders = file.validators.headers }
    return item
  }

  private static func named(_ files: [SyncFile]) -> [Wanted] {
    var uses: [String: Int] = [:]
    var wanted: [Wanted] = []
    for (index, file) in files.enumerated() where file.isAskedFor {
      let name = file.sha?.hex ?? "unsigned-\(index)"
      let use = uses[name, default: 0]
      uses[name] = use + 1
      wanted.append((index, use == 0 ? name : "\(name)-\(use)"))
    }
    return wanted
  }

  /// Only parts of wanted files stay, which all have a suffix.
  private func removeUnwanted(_ names: Set<String>, from folder: OpenFolder) throws {
    try Problem.sync(.changing) {
      for name in try folder.names() {
        let stem = String(name.prefix { $0 != "." })
        if stem == name || !names.contains(stem) { try folder.removeTree(name) }
      }
    }
  }

  /// Takes the files that an earlier run has fetched without coming to its end.
  private func take(
    _ wanted: [Wanted], from kept: OpenFolder, to places: SyncPlaces, _ plan: inout SyncPlan
  ) throws {
    let files = plan.files
    let candidates = wanted.map(\.index).filter { files[$0].sha != nil }
    let items = candidates.compactMap { index in
      files[index].sha.map { FileChecksums.Item(files[index].path, $0.algorithm) }
    }
    let results = FileChecksums(items, in: kept).run(until: deadline)
    try Problem.sync(.changing) {
      var (source, target) = (FolderCursor(kept), FolderCursor(places.set))
      for (index, result) in zip(candidates, results) {
        let path = files[index].path
        guard case .success(let hashed) = result, hashed.checksum == files[index].sha else {
          continue
        }
        let folder = try source.folder(of: path)
        try folder.setPermissions(places.permissions, of: path.name)
        try folder.rename(path.name, to: try target.folder(of: path), as: path.name)
        plan.files[index].state = .kept
      }
    }
  }

  /// The error of a file, with its name.
  private func named(_ error: any Error, of file: SyncFile) -> any Error {
    guard var problem = error as? Problem else { return error }
    let shown = file.path.text.harmlessLine(limit: 200)
    let facts = problem.facts
    switch problem.kind {
    case .installChecksum:
      return Problem.syncChanged(
        shown, from: facts["url"] ?? "", expected: facts["expected"] ?? "",
        found: facts["found"] ?? "")
    case .cryptography: break
    case _ where problem.isOfDownload || problem.kind == .libraryMissing:
      return problem.ofSyncDownload(shown)
    case _ where source.map { problem.path?.hasPrefix($0.shown("")) == true } ?? false:
      return problem.ofSync(.reading(isFirst: false))
    default: problem = problem.ofSync(.changing)
    }
    problem.summary = "'\(shown)': \(problem.summary)"
    return problem
  }
}
