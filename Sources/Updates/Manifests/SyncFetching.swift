import HarmlessText
import Synchronization

/// Fetches the files that are wanted into the new set, verified, or takes them over from the set of
/// an earlier run that did not end.
struct SyncFetching {
  let options: SyncOptions
  let remote: SyncRemote
  let downloads: Downloads

  /// A file that is there, by its index in the plan.
  struct Fetched: Sendable {
    /// Nil where an earlier run has fetched it.
    var file: DownloadedFile?
  }

  /// Fetches all that is wanted.
  func fetch(
    _ files: [PlannedFile], into places: SyncPlaces,
    progress: (@Sendable (SyncProgress) -> Void)?
  ) async throws(SyncError) -> [Int: Fetched] {
    let wanted = Self.named(files)
    try removeUnwanted(wanted, from: places.files)
    var fetched = try await taken(wanted, files, over: places)
    let missing = wanted.filter { fetched[$0.index] == nil }
    guard !missing.isEmpty else { return fetched }
    let items = missing.map { place in
      let file = files[place.index]
      return DownloadItem(
        url: remote.url(of: file.path), name: place.name, place: file.path,
        headers: options.headers, expected: file.sha, algorithm: .sha256,
        sizeLimit: options.sizeLimit)
    }
    let outcomes = Outcomes()
    do throws(DownloadError) {
      try await downloads.fetch(
        items, into: places.files,
        for: DownloadTarget(folder: places.set, permissions: places.permissions),
        atOnce: options.atOnce,
        progress: progress.map { (report: @escaping @Sendable (SyncProgress) -> Void) in
          { @Sendable (state: DownloadProgress) in report(SyncProgress(state)) }
        }
      ) { index, result in outcomes.take(index, result) }
    } catch {
      throw error == .cancelled ? .cancelled : .download(filename: "", error)
    }
    if let failure = outcomes.failure {
      throw Self.error(failure.error, of: files[missing[failure.index].index])
    }
    for (index, file) in outcomes.files {
      fetched[missing[index].index] = Fetched(file: file)
    }
    guard fetched.count == wanted.count else { throw .cancelled }
    return fetched
  }

  // MARK: - Names

  private struct Place {
    var index: Int
    var name: String
  }

  /// Two files of one checksum are fetched twice, so that they are two files.
  private static func named(_ files: [PlannedFile]) -> [Place] {
    var uses: [String: Int] = [:]
    var places: [Place] = []
    for (index, file) in files.enumerated() {
      guard case .wanted = file.state else { continue }
      let name = file.sha?.hex ?? "unsigned-\(index)"
      let use = uses[name, default: 0]
      uses[name] = use + 1
      places.append(Place(index: index, name: use == 0 ? name : "\(name)-\(use)"))
    }
    return places
  }

  // MARK: - Earlier runs

  /// Leaves of what has come in pieces the beginnings of what is wanted.
  private func removeUnwanted(
    _ wanted: [Place], from folder: OpenFolder
  ) throws(SyncError) {
    do throws(FileError) {
      let found = try folder.names()
      guard !found.isEmpty else { return }
      let names = Set(wanted.map(\.name))
      for name in found
      where name == Self.withoutSuffix(name) || !names.contains(Self.withoutSuffix(name)) {
        try folder.removeTree(name)
      }
    } catch {
      throw .directory(error)
    }
  }

  /// What an earlier run has fetched and is right.
  private func taken(
    _ wanted: [Place], _ files: [PlannedFile], over places: SyncPlaces
  ) async throws(SyncError) -> [Int: Fetched] {
    guard let kept = places.kept else { return [:] }
    let candidates = wanted.map(\.index).filter { files[$0].sha != nil }
    let items = candidates.compactMap { index in
      files[index].sha.map { FileChecksums.Item(files[index].path, $0.algorithm) }
    }
    let results = await FileChecksums(items, in: kept).results()
    var taken: [Int: Fetched] = [:]
    do throws(FileError) {
      var (source, target) = (FolderCursor(kept), FolderCursor(places.set))
      for (index, result) in zip(candidates, results) {
        let path = files[index].path
        guard case .success(let hashed) = result, hashed.checksum == files[index].sha else {
          continue
        }
        let folder = try source.folder(of: path)
        try folder.setPermissions(places.permissions, of: path.name)
        try folder.rename(path.name, to: try target.folder(of: path), as: path.name)
        taken[index] = Fetched(file: nil)
      }
    } catch {
      throw .directory(error)
    }
    return taken
  }

  private static func withoutSuffix(_ name: String) -> String {
    String(name.prefix { $0 != "." })
  }

  // MARK: - Outcomes

  private static func error(_ error: DownloadError, of file: PlannedFile) -> SyncError {
    let shown = file.path.text.harmlessLine(limit: 200)
    switch error {
    case .cancelled: return .cancelled
    case .mismatch(let url, let expected, let actual):
      return .changed(url: url, filename: shown, expected: expected.hex, found: actual.hex)
    default: return .download(filename: shown, error)
    }
  }

  /// Filled by the thread that fetches.
  private final class Outcomes: Sendable {
    private let state = Mutex(State())

    private struct State {
      var files: [Int: DownloadedFile] = [:]
      var failure: (index: Int, error: DownloadError)?
    }

    var files: [Int: DownloadedFile] { state.withLock(\.files) }

    var failure: (index: Int, error: DownloadError)? { state.withLock { $0.failure } }

    /// False after the first failure, as nothing can come of the rest.
    func take(_ index: Int, _ result: Result<DownloadOutcome, DownloadError>) -> Bool {
      state.withLock { state in
        switch result {
        case .success(.file(let file)): state.files[index] = file
        case .success(.notModified): break
        case .failure(let error):
          if state.failure == nil || state.failure?.error == .cancelled {
            state.failure = (index, error)
          }
        }
        return state.failure == nil
      }
    }
  }
}

extension SyncProgress {
  init(_ progress: DownloadProgress) {
    self.init(
      files: progress.files, totalFiles: progress.totalFiles, bytes: progress.received,
      totalBytes: progress.total, rate: progress.rate, secondsLeft: progress.secondsLeft)
  }
}
