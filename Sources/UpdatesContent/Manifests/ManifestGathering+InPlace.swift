/// What is in the folder already, and what the record says of it.
extension ManifestGathering {
  func isUnchanged(_ file: RecordedFile?, at path: RelativePath) throws(SyncProblem) -> Bool {
    guard let file, let synced, let tick = synced.record?.tick,
      let facts = try synced.facts(of: path)
    else { return false }
    return file.isUnchanged(facts, since: tick)
  }

  func inPlace(_ folder: RelativePath?) throws(SyncProblem) -> RecordedFile? {
    guard let facts = try synced?.facts(of: Self.path(in: folder)) else { return nil }
    var file = RecordedFile(facts)
    file.isFleeting = facts.modified >= FileFacts.now &- RecordedFile.fleetingTime
    return file
  }

  func contents(of path: RelativePath) throws(SyncProblem) -> [UInt8]? {
    guard let synced, let facts = try synced.facts(of: path), facts.kind == .regular,
      facts.size <= Manifest.byteLimit
    else { return nil }
    do throws(FileError) {
      let folder = try path.folder.map { folder throws(FileError) in
        try synced.folder.folder(folder)
      }
      return try (folder ?? synced.folder).reading(path.name).contents(limit: Manifest.byteLimit)
    } catch {
      throw .directory(error)
    }
  }

  /// What the record says of a file, whichever manifest listed it, where that is of use still.
  mutating func recordedFile(_ path: RelativePath, sha: Checksum?) -> RecordedFile? {
    if files == nil {
      var all: [RelativePath: (file: RecordedFile, sha: Checksum?)] = [:]
      for manifest in recorded.values {
        for entry in manifest.entries {
          guard let file = entry.file else { continue }
          let path = manifest.folder?.appending(entry.filename) ?? entry.filename
          all[path] = (file, entry.sha)
        }
      }
      files = all
    }
    guard let known = files?[path], known.sha == sha else { return nil }
    return known.file
  }
}
