/// Compares the wanted files with the files in the folder.
struct SyncPlanner {
  let synced: SyncedFolder?
  let manifests: [ScannedManifest]

  /// All files of the new set, in the order of the manifests, with their state in the folder.
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
    var place = synced.map { Place($0) }
    for manifest in manifests {
      for entry in manifest.entries where entry.applies {
        try Task.checkSyncCancellation()
        if entry.path.isChildManifest, let child = children[entry.path.folder?.text ?? ""] {
          files.append(try file(of: child, at: entry.path, sha: entry.sha))
        } else {
          files.append(
            PlannedFile(
              path: entry.path, sha: entry.sha, validators: entry.recorded?.validators ?? .init(),
              received: entry.recorded?.received, state: try state(of: entry, in: &place)))
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

  /// The synced folder and its cursor, of which no copy is made for each file.
  private struct Place {
    let synced: SyncedFolder
    let tick: Int?
    private var cursor: FolderCursor

    init(_ synced: SyncedFolder) {
      self.synced = synced
      tick = synced.record?.tick
      cursor = FolderCursor(synced.folder)
    }

    mutating func facts(of path: RelativePath) throws(SyncProblem) -> FileFacts? {
      try synced.facts(of: path, at: &cursor)
    }
  }

  private func state(
    of entry: ScannedEntry, in place: inout Place?
  ) throws(SyncProblem) -> PlannedFile.State {
    guard let facts = try place?.facts(of: entry.path), facts.kind == .regular else {
      return .wanted
    }
    if let file = entry.recorded, let tick = place?.tick,
      file.isUnchanged(facts, since: tick)
    {
      return entry.sha == nil ? .unconfirmed(file) : .right(file)
    }
    guard entry.sha != nil else { return .wanted }
    return .unsure(facts)
  }
}

/// A file of the new set.
struct PlannedFile: Sendable {
  enum State: Sendable {
    /// The file in place is right.
    case right(RecordedFile)
    /// The file in place must be hashed.
    case unsure(FileFacts)
    /// The file in place was right; the server will say whether it still is.
    case unconfirmed(RecordedFile)
    /// The file must be fetched.
    case wanted
    /// The file is a manifest whose bytes are already here.
    case atHand([UInt8])
  }

  let path: RelativePath
  let sha: Checksum?
  /// The validators of the response, once the file is received or confirmed.
  var validators = Validators()
  var received: Checksum?
  /// Whether an earlier unfinished run has fetched it.
  var isTakenOver = false
  var state: State

  /// Whether the file in place is part of the new set.
  var isRight: Bool {
    if case .right = state { true } else { false }
  }

  /// Whether the file is requested from the server.
  var isAskedFor: Bool {
    switch state {
    case .wanted, .unconfirmed: true
    case .right, .unsure, .atHand: false
    }
  }

  /// Whether it replaces the file in place.
  var replaces: Bool {
    switch state {
    case .wanted, .atHand: true
    case .right, .unsure, .unconfirmed: false
    }
  }
}
