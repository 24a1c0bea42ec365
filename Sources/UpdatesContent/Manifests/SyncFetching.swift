import HarmlessText
import Synchronization

struct SyncFetching {
  let options: SyncOptions
  let remote: SyncRemote
  /// Nil if the remote is not local.
  let source: OpenFolder?
  let downloads: Downloads
  let deadline: Deadline

  enum Fetched: Sendable {
    case file(CompletedDownload)
    case kept
    case notModified
  }

  /// The most bytes that one file may have.
  private static let sizeLimit = 8 << 30

  /// Each result has the index of its file in `files`.
  func fetch(
    _ files: [SyncFile], into places: SyncPlaces,
    progress: (@Sendable (DownloadProgress) -> Void)?
  ) throws -> [Fetched?] {
    let wanted = Self.named(files)
    try removeUnwanted(wanted, from: places.files)
    var fetched = [Fetched?](repeating: nil, count: files.count)
    for index in try taken(wanted, files, over: places) { fetched[index] = .kept }
    let missing = wanted.filter { fetched[$0.index] == nil }
    guard !missing.isEmpty else { return fetched }
    let items = missing.map { wanted in
      let file = files[wanted.index]
      var item = DownloadItem(
        url: remote.url(of: file.path), name: wanted.name, place: file.path,
        headers: options.headers, expected: file.sha, algorithm: .sha256,
        sizeLimit: Self.sizeLimit)
      if case .unconfirmed = file.state { item.commonHeaders = file.validators.headers }
      return item
    }
    let outcomes = Outcomes(count: items.count)
    do {
      try downloads.fetch(
        items, into: places.files,
        for: DownloadTarget(folder: places.set, permissions: places.permissions),
        from: source, atOnce: options.atOnce, until: deadline, progress: progress
      ) { index, result in outcomes.take(index, result) }
    } catch let problem as Problem {
      throw problem.isOfDownload || problem.kind == .libraryMissing
        ? problem.ofSyncDownload(nil) : problem.ofSync(.changing)
    }
    if let failure = outcomes.failure {
      throw Self.named(failure.error, of: files[missing[failure.index].index], source)
    }
    for (wanted, outcome) in zip(missing, outcomes.ended) {
      switch outcome {
      case .file(let file): fetched[wanted.index] = .file(file)
      case .notModified: fetched[wanted.index] = .notModified
      case nil: throw CancellationError()
      }
    }
    return fetched
  }

  private struct Wanted {
    var index: Int
    var name: String
  }

  private static func named(_ files: [SyncFile]) -> [Wanted] {
    var uses: [String: Int] = [:]
    var wanted: [Wanted] = []
    for (index, file) in files.enumerated() where file.isAskedFor {
      let name = file.sha?.hex ?? "unsigned-\(index)"
      let use = uses[name, default: 0]
      uses[name] = use + 1
      wanted.append(Wanted(index: index, name: use == 0 ? name : "\(name)-\(use)"))
    }
    return wanted
  }

  private func removeUnwanted(_ wanted: [Wanted], from folder: OpenFolder) throws {
    try Problem.sync(.changing) {
      let found = try folder.names()
      guard !found.isEmpty else { return }
      let names = Set(wanted.map(\.name))
      for name in found
      where name == Self.withoutSuffix(name) || !names.contains(Self.withoutSuffix(name)) {
        try folder.removeTree(name)
      }
    }
  }

  private func taken(
    _ wanted: [Wanted], _ files: [SyncFile], over places: SyncPlaces
  ) throws -> [Int] {
    guard let kept = places.kept else { return [] }
    let candidates = wanted.map(\.index).filter { files[$0].sha != nil }
    let items = candidates.compactMap { index in
      files[index].sha.map { FileChecksums.Item(files[index].path, $0.algorithm) }
    }
    let results = FileChecksums(items, in: kept).run(until: deadline)
    return try Problem.sync(.changing) {
      var taken: [Int] = []
      var (source, target) = (FolderCursor(kept), FolderCursor(places.set))
      for (index, result) in zip(candidates, results) {
        let path = files[index].path
        guard case .success(let hashed) = result, hashed.checksum == files[index].sha else {
          continue
        }
        let folder = try source.folder(of: path)
        try folder.setPermissions(places.permissions, of: path.name)
        try folder.rename(path.name, to: try target.folder(of: path), as: path.name)
        taken.append(index)
      }
      return taken
    }
  }

  private static func withoutSuffix(_ name: String) -> String {
    String(name.prefix { $0 != "." })
  }

  /// The error of a file, with its name.
  private static func named(
    _ error: any Error, of file: SyncFile, _ source: OpenFolder?
  ) -> any Error {
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

  private final class Outcomes: Sendable {
    private let state: Mutex<State>

    private struct State {
      var ended: [DownloadOutcome?]
      var failure: (index: Int, error: any Error)?
    }

    init(count: Int) {
      state = Mutex(State(ended: Array(repeating: nil, count: count)))
    }

    var ended: [DownloadOutcome?] { state.withLock(\.ended) }

    var failure: (index: Int, error: any Error)? { state.withLock { $0.failure } }

    /// False after the first failure, because the sync then fails anyway.
    func take(_ index: Int, _ result: Result<DownloadOutcome, any Error>) -> Bool {
      state.withLock { state in
        switch result {
        case .success(let outcome): state.ended[index] = outcome
        case .failure(let error):
          if state.failure == nil || state.failure?.error is CancellationError {
            state.failure = (index, error)
          }
        }
        return state.failure == nil
      }
    }
  }
}
