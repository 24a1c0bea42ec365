import HarmlessText

extension SyncRun {
  /// The most bytes that one file may have.
  private static let sizeLimit = 8 << 30

  /// Throws if the work is cancelled or the time is over.
  func checkTime() throws {
    try deadline.check(
      Problem.timedOut(url: presentableLocation(options.remote)).ofSyncDownload(nil))
  }

  /// The bytes of a manifest; nil if the server says that they are not modified.
  func manifest(
    _ path: RelativePath, unless validators: Validators
  ) throws -> FetchedManifest? {
    let isFirst = path.folder == nil
    if let source {
      return try Problem.sync(.reading(isFirst: isFirst)) {
        let file =
          if isFirst { try source.reading(remote.localName) } else { try source.reading(path) }
        return (try file.contents(limit: Manifest.byteLimit), Validators())
      }
    }
    let url = isFirst ? remote.manifest : remote.url(of: path)
    var tries = 1
    while true {
      do {
        return try response(url, unless: validators)
      } catch let problem as Problem {
        guard let wait = sync.settings.wait(after: problem, tries: tries, until: deadline.end)
        else {
          throw problem.ofSyncDownload(isFirst ? nil : path.text.harmlessLine(limit: 200))
        }
        try deadline.pause(for: wait)
        tries += 1
      }
    }
  }

  private func response(
    _ url: String, unless validators: Validators
  ) throws -> FetchedManifest? {
    // A silent server gets the same time as for any other file; a server that sends data gets as
    // much time again.
    let limit = deadline.within(sync.settings.stallLimit * 2)
    var request = Request(
      url: url, headers: options.headers, bodyLimit: Manifest.byteLimit,
      deadline: limit.end ?? .end(of: options.timeout),
      allowsInsecureHTTP: options.allowsInsecureHTTP)
    request.commonHeaders = validators.headers
    let response = try sync.transport.awaited(request, until: limit)
    switch response.status {
    case 200:
      let new = Validators(etag: response["ETag"], lastModified: response["Last-Modified"])
      return (response.body, new.settled(at: response["Date"]))
    case 304 where !validators.headers.isEmpty: return nil
    default:
      throw Problem.status(
        url: presentableURL(url), code: response.status,
        retryAfter: response.retryAfter(now: .now))
    }
  }

  /// Fetches what the plan lacks, and notes in the plan what has arrived.
  func fetch(_ plan: inout SyncPlan, into stage: SyncStage) throws {
    let wanted = try Problem.sync(.changing) { try prepare(&plan, stage) }
    guard !wanted.isEmpty else { return }
    let files = wanted.map { plan.files[$0.index] }
    let items = zip(files, wanted).map { item(for: $0, named: $1.name) }
    var outcomes = [DownloadOutcome?](repeating: nil, count: items.count)
    var failure: (index: Int, error: any Error)?
    var settings = sync.settings
    settings.allowsInsecureHTTP = options.allowsInsecureHTTP
    do {
      try Downloads(settings).fetch(
        items, into: stage.parts,
        for: (folder: stage.set, permissions: stage.permissions),
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
    if let failure { throw named(failure.error, of: files[failure.index]) }
    try Problem.sync(.changing) {
      var cursor = FolderCursor(stage.set)
      for (wanted, outcome) in zip(wanted, outcomes) {
        guard let outcome else { throw CancellationError() }
        try plan.take(outcome, for: wanted.index, in: &cursor)
      }
    }
  }

  /// Keeps what an earlier run has fetched without coming to its end.
  ///
  /// Returns the files to ask for: the index in the plan, and the name while it is incomplete.
  private func prepare(
    _ plan: inout SyncPlan, _ stage: SyncStage
  ) throws -> [(index: Int, name: String)] {
    let files = plan.files
    let asked = files.indices.filter { files[$0].isAskedFor }
    let hasNothing = try stage.set.names().isEmpty
    let signed = hasNothing ? [] : asked.filter { files[$0].sha != nil }
    let items = signed.map {
      FileChecksums.Item(files[$0].path, files[$0].sha?.algorithm ?? .sha256)
    }
    let results = FileChecksums(items, in: stage.set).run(until: deadline)
    var cursor = FolderCursor(stage.set)
    for case (let index, .success(let hashed)) in zip(signed, results)
    where hashed.checksum == files[index].sha {
      let path = files[index].path
      try cursor.folder(of: path).setPermissions(stage.permissions, of: path.name)
      plan.files[index].state = .kept
    }
    var uses: [String: Int] = [:]
    let wanted = asked.filter { plan.files[$0].isAskedFor }.map { index in
      let name = files[index].sha?.hex ?? "unsigned-\(index)"
      let use = uses[name, default: 0]
      uses[name] = use + 1
      return (index: index, name: use == 0 ? name : "\(name)-\(use)")
    }
    try stage.clear(
      keeping: plan.files.filter { $0.state == .kept }.map(\.path),
      partsOf: Set(wanted.map(\.name)))
    cursor = FolderCursor(stage.set, making: stage.folderPermissions)
    for (index, _) in wanted { _ = try cursor.folder(of: files[index].path) }
    return wanted
  }

  private func item(for file: SyncFile, named name: String) -> DownloadItem {
    let address = remote.address(of: file.path)
    var item = DownloadItem(
      url: address?.text ?? remote.url(of: file.path), name: name, place: file.path,
      headers: options.headers, expected: file.sha, algorithm: .sha256,
      sizeLimit: Self.sizeLimit)
    item.address = address
    if file.state == .unconfirmed { item.commonHeaders = file.validators.headers }
    return item
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
