/// Compares what the manifests ask for with what is in place.
struct SyncPlanner {
  let synced: SyncedFolder?
  let manifests: [ScannedManifest]

  /// All files that the new set has to have, in the order of the manifests, with what a look at the
  /// folder tells of them.
  func files() throws(SyncProblem) -> [PlannedFile] {
    var files: [PlannedFile] = []
    files.reserveCapacity(manifests.reduce(1) { $0 + $1.entries.count })
    var children: [String: ScannedManifest] = [:]
    for manifest in manifests {
      if let folder = manifest.folder { children[folder.text] = manifest }
    }
    if let first = manifests.first {
      files.append(try file(of: first, at: ManifestScan.path(in: nil), sha: nil))
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
    of manifest: ScannedManifest, at path: RelativePath, sha: Checksum?
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
    of entry: ScannedEntry, at cursor: inout FolderCursor?
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

/// A file that the new set has to have.
struct PlannedFile: Sendable {
  enum State: Sendable {
    /// The one in place is right.
    case right(RecordedFile)
    /// The one in place has to be hashed.
    case unsure(FileFacts)
    /// The one in place was right, and whether it still is shows when it is fetched.
    case unconfirmed(RecordedFile)
    /// It is to be fetched.
    case wanted
    /// A manifest that is at hand.
    case atHand([UInt8])
  }

  let path: RelativePath
  let sha: Checksum?
  /// What is known of it when it has been received or confirmed.
  var validators = Validators()
  var received: Checksum?
  /// Whether an earlier run, which did not end, has fetched it.
  var isTakenOver = false
  var state: State

  /// Whether the file in place is part of the new set.
  var isRight: Bool {
    if case .right = state { true } else { false }
  }

  /// Whether the server is asked for it.
  var isAskedFor: Bool {
    switch state {
    case .wanted, .unconfirmed: true
    case .right, .unsure, .atHand: false
    }
  }

  /// Whether it takes the place of whatever is there.
  var replaces: Bool {
    switch state {
    case .wanted, .atHand: true
    case .right, .unsure, .unconfirmed: false
    }
  }
}
