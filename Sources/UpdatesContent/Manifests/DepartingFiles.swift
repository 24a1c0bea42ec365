import HarmlessText

/// The files that an earlier sync has put into the folder and that the new set does not have.
///
/// They go with the switch, so that the folder holds what applies and what is somebody's own. The
/// record tells what was put there, whatever remote it came from; without one nothing goes.
struct DepartingFiles: Sendable {
  /// Those that are as they were synced, with what a look told of them; they go.
  private(set) var leaving: [RelativePath: FileFacts] = [:]
  /// Those that somebody has changed since; they stay, and belong to whoever did that.
  private(set) var changed: [RelativePath] = []
  /// Whether there are any, in place or not, so that the record has to forget them.
  private(set) var hasAny = false

  /// How many files a warning names.
  private static let namedLimit = 3

  /// What has to be hashed, as its size and times do not tell whether it was changed.
  private struct Unsure {
    var path: RelativePath
    var facts: FileFacts
    var checksum: Checksum
  }

  init() {}

  /// Looks at the files of the record that are not among those of the new set.
  init(
    of synced: SyncedFolder, without files: [PlannedFile], in source: ManifestSource
  ) async throws(SyncProblem) {
    guard let record = synced.lastRecord else { return }
    let planned = Set(files.map(\.path))
    let departing = record.files.filter { !planned.contains($0.path) }
    guard !departing.isEmpty else { return }
    hasAny = true
    let spellings = Dictionary(files.map { ($0.path.foldedText, $0.path) }) { first, _ in first }
    var cursor = FolderCursor(synced.folder)
    var unsure: [Unsure] = []
    for (path, sha, file) in departing {
      try Task.checkSyncCancellation()
      guard let facts = try Self.facts(of: path, at: &cursor) else { continue }
      // The same file under another spelling, where the file system takes both for one.
      if let spelling = spellings[path.foldedText],
        try Self.facts(of: spelling, at: &cursor)?.inode == facts.inode
      {
        continue
      }
      if file.isUnchanged(facts, since: record.tick) {
        leaving[path] = facts
      } else if facts.kind == .regular, let checksum = sha ?? file.received {
        unsure.append(Unsure(path: path, facts: facts, checksum: checksum))
      } else {
        changed.append(path)
      }
    }
    try await hash(unsure, in: synced.folder, source)
  }

  /// Nil where nothing is, or not in a folder: who has put that there is not asked.
  private static func facts(
    of path: RelativePath, at cursor: inout FolderCursor
  ) throws(SyncProblem) -> FileFacts? {
    do throws(FileError) {
      return try cursor.folder(of: path).facts(of: path.name)
    } catch .missing, .notDirectory, .symbolicLink {
      return nil
    } catch {
      throw .directory(error)
    }
  }

  private mutating func hash(
    _ unsure: [Unsure], in folder: OpenFolder, _ source: ManifestSource
  ) async throws(SyncProblem) {
    guard !unsure.isEmpty else { return }
    let items = unsure.map {
      FileChecksums.Item($0.path, $0.checksum.algorithm, size: $0.facts.size)
    }
    let checksums = FileChecksums(items, in: folder)
    let results = await checksums.results { _ in
      if .now >= source.deadline { checksums.cancel() }
    }
    for (file, result) in zip(unsure, results) {
      switch result {
      case .success(let hashed) where hashed.checksum == file.checksum:
        leaving[file.path] = hashed.facts
      // What cannot be read, or is being changed, is not known to be as it was.
      case .success, .failure(.file), .failure(.changed): changed.append(file.path)
      case .failure(.cancelled):
        try source.checkTime()
        throw .cancelled
      case .failure(.cryptography(let error)): throw .cryptography(error)
      }
    }
  }

  /// Leaves those that were changed to pruning.
  mutating func forgetChanged() {
    changed = []
  }

  /// Whether a file that is in place is one of those that go, unchanged to the last moment.
  func hasLeaving(_ path: RelativePath, as facts: FileFacts?) -> Bool {
    guard let known = leaving[path], let facts else { return false }
    return facts.kind == .regular && facts.inode == known.inode && facts.size == known.size
      && facts.modified == known.modified
  }

  /// One that names the first of those that stay though they are no longer of the set.
  var warnings: [Warning] {
    guard !changed.isEmpty else { return [] }
    let named = changed.prefix(Self.namedLimit).map { "'\($0.text.harmlessLine(limit: 200))'" }
    let more = changed.count - named.count
    let names = named.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    return [
      Warning(
        code: "sync.changed",
        message: changed.count == 1
          ? "\(names) does not belong to the set any more, but was changed since it was synced, so "
            + "it stays"
          : "\(names) do not belong to the set any more, but were changed since they were synced, so "
            + "they stay")
    ]
  }
}

extension SyncRecord {
  /// All files that were synced, by their paths below the folder, but for the first manifest.
  fileprivate var files: [(path: RelativePath, sha: Checksum?, file: RecordedFile)] {
    manifests.flatMap { manifest in
      manifest.entries.compactMap { entry in
        entry.file.map { file in
          (manifest.folder?.appending(entry.filename) ?? entry.filename, entry.sha, file)
        }
      }
    }
  }
}
