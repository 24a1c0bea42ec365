import HarmlessText

/// The files of an earlier sync that are not in the new set.
///
/// The switch removes them, so that the folder holds only files that apply and files of others. The
/// record lists what was synced, whatever its remote was; without a record, nothing is removed.
struct DepartingFiles: Sendable {
  /// The files that are unchanged since they were synced, with their facts; they are removed.
  private(set) var leaving: [RelativePath: FileFacts] = [:]
  /// The files that somebody has changed since; they stay and belong to that person.
  private(set) var changed: [RelativePath] = []
  /// Whether the record has such files, in place or not, so that it must be rewritten.
  private(set) var hasAny = false

  /// The most files that a warning names.
  private static let namedLimit = 3

  /// A file to hash, because its size and times do not show whether it was changed.
  private struct Unsure {
    var path: RelativePath
    var facts: FileFacts
    var checksum: Checksum
  }

  init() {}

  /// Examines the files of the record that are not in the new set.
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
      // This is the same file with another spelling, on a file system that does not distinguish
      // them.
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

  /// The facts of a file; nil if it is missing, or if its path leads through a non-folder.
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
      // A file that cannot be read, or is being changed, may differ from what was synced.
      case .success, .failure(.file), .failure(.changed): changed.append(file.path)
      case .failure(.cancelled):
        try source.checkTime()
        throw .cancelled
      case .failure(.cryptography(let error)): throw .cryptography(error)
      }
    }
  }

  /// Removes the changed files from the list, because pruning handles them.
  mutating func forgetChanged() {
    changed = []
  }

  /// Whether a file in the folder is one to remove and is still unchanged.
  func hasLeaving(_ path: RelativePath, as facts: FileFacts?) -> Bool {
    guard let known = leaving[path], let facts else { return false }
    return facts.kind == .regular && facts.inode == known.inode && facts.size == known.size
      && facts.modified == known.modified
  }

  /// A warning that names the first few changed files, which stay although the set lacks them.
  var warnings: [Warning] {
    guard !changed.isEmpty else { return [] }
    let named = changed.prefix(Self.namedLimit).map { "'\($0.text.harmlessLine(limit: 200))'" }
    let more = changed.count - named.count
    let names = named.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    return [
      Warning(
        code: "sync.changed",
        message: changed.count == 1
          ? "\(names) is no longer part of the set, but was changed since it was synced, so it "
            + "stays"
          : "\(names) are no longer part of the set, but were changed since they were synced, so "
            + "they stay")
    ]
  }
}

extension SyncRecord {
  /// All synced files except the first manifest, with their paths below the folder.
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
