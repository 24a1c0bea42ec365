/// What was shown of a set is remembered in its record, so that nothing is shown twice or never.
extension ManifestSync {
  /// Those that were shown before, as far as the folder's record tells, by their digest.
  package func shown() -> Set<String> {
    do {
      let identity = try SyncRun.identity(of: try SyncRemote(options.remote))
      return Set(
        try SyncedFolder.open(options.directory, remote: identity)?.record?.shown ?? [])
    } catch {
      // What is not known to be seen is shown; the sync itself has just told what is wrong.
      return []
    }
  }

  /// Remembers that presentations were shown to their end, where the folder has a record.
  package func remember(shown presentations: [Presentation]) throws(SyncError) {
    do throws(SyncProblem) {
      let identity = try SyncRun.identity(of: try SyncRemote(options.remote))
      let staging = try SyncProblem.ofStaging { () throws(StagingError) in
        try Staging(destination: options.directory, patience: .seconds(1))
      }
      defer { SyncBuilding.clear(staging, keepingFiles: true) }
      try SyncProblem.ofFolder { () throws(FileError) in
        guard let synced = try SyncedFolder.open(options.directory, remote: identity),
          var record = synced.record
        else { return }
        record.remember(presentations.map(\.digest))
        try SyncBuilding(staging: staging, synced: synced, manifests: [], remote: identity)
          .replace(record, in: synced)
      }
    } catch {
      throw SyncError(error)
    }
  }
}

extension Presentation {
  /// Stands for what is shown of it: the same texts again are nothing new.
  package var digest: String {
    var hash = FowlerNollVo()
    hash.take(json.text.utf8)
    return hash.text
  }
}
