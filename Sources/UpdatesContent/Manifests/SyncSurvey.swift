/// Compares what the manifests ask for with what is in place.
struct SyncSurvey {
  let synced: SyncedFolder?
  let manifests: [GatheredManifest]

  /// All files that the new set has to have, in the order of the manifests, with what a look at the
  /// folder tells of them.
  func files() throws(SyncProblem) -> [PlannedFile] {
    var files: [PlannedFile] = []
    files.reserveCapacity(manifests.reduce(1) { $0 + $1.entries.count })
    var children: [String: GatheredManifest] = [:]
    for manifest in manifests {
      if let folder = manifest.folder { children[folder.text] = manifest }
    }
    if let first = manifests.first {
      files.append(try file(of: first, at: ManifestGathering.path(in: nil), sha: nil))
    }
    var cursor = (synced?.folder).map { FolderCursor($0) }
    for manifest in manifests {
      for entry in manifest.entries where entry.applies {
        try Task.checkSyncCancellation()
        if entry.path.isChildManifest, let child = children[entry.path.folder?.text ?? ""] {
          files.append(try file(of: child, at: entry.path, sha: entry.sha))
        } else {
          files.append(
            PlannedFile(
              path: entry.path, sha: entry.sha, validators: entry.recorded?.validators ?? .init(),
              received: entry.recorded?.received, state: try state(of: entry, at: &cursor)))
        }
      }
    }
    return files
  }

  private func file(
    of manifest: GatheredManifest, at path: RelativePath, sha: Checksum?
  ) throws(SyncProblem) -> PlannedFile {
    let state: PlannedFile.State
    if let file = manifest.file {
      state = .right(file)
    } else {
      state = .atHand(manifest.bytes ?? [])
    }
    return PlannedFile(
      path: path, sha: sha, validators: manifest.validators, received: sha ?? manifest.checksum,
      state: state)
  }

  private func state(
    of entry: GatheredEntry, at cursor: inout FolderCursor?
  ) throws(SyncProblem) -> PlannedFile.State {
    guard let synced, var place = cursor else { return .wanted }
    defer { cursor = place }
    guard let facts = try synced.facts(of: entry.path, at: &place) else { return .wanted }
    guard facts.kind == .regular else { return .wanted }
    if let file = entry.recorded, let tick = synced.record?.tick,
      file.isUnchanged(facts, since: tick)
    {
      return entry.sha == nil ? .unconfirmed(file) : .right(file)
    }
    guard entry.sha != nil else { return .wanted }
    return .unsure(facts)
  }
}
