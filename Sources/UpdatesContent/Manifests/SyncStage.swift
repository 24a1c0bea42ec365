struct SyncStage {
  let staging: TreeReplacement

  enum Name {
    static let set = "set"
    static let files = "files"
    static let kept = "kept"
    static let probe = "probe"
  }

  func places(for files: [SyncFile]) throws -> SyncPlaces {
    let names = try staging.folder.names()
    let hasKept = names.contains(Name.kept)
    var hasSet = names.contains(Name.set)
    // Of two earlier sets, the later one has more files, unless it is empty.
    if hasKept, hasSet { hasSet = try staging.folder.folder(Name.set).hasFiles() }
    let worth = [Name.files, hasSet ? Name.set : Name.kept]
    for name in names where !worth.contains(name) { try staging.folder.removeTree(name) }
    if hasSet { try staging.folder.rename(Name.set, as: Name.kept) }
    try staging.folder.makeFolder(Name.files)
    try staging.folder.makeFolder(Name.set)
    let places = SyncPlaces(
      files: try staging.folder.folder(Name.files), set: try staging.folder.folder(Name.set),
      kept: hasSet || hasKept ? try staging.folder.folder(Name.kept) : nil,
      permissions: try foundPermissions())
    var cursor = FolderCursor(places.set, making: places.folderPermissions)
    for file in files where file.state != .right && file.state != .leaving {
      _ = try cursor.folder(of: file.path)
    }
    return places
  }

  func clear(keepingFiles: Bool) {
    // The original failure is the one to report.
    try? staging.folder.removeTree(Name.kept)
    try? staging.folder.remove(Name.probe)
    try? staging.folder.remove(FolderRecord.fileName)
    let isWorth = [Name.set, Name.files].contains { name in
      (try? staging.folder.folder(name).hasFiles()) ?? false
    }
    if !isWorth || !keepingFiles { try? staging.finish() }
  }

  func build(_ plan: SyncPlan, of remote: String, in places: SyncPlaces) throws {
    let (set, permissions) = (places.set, places.permissions)
    var cursor = FolderCursor(set, making: places.folderPermissions)
    var old = (plan.synced?.folder).map { FolderCursor($0) }
    for file in plan.files where file.state != .leaving {
      let (place, name) = (try cursor.folder(of: file.path), file.path.name)
      switch file.state {
      case .right: try old?.folder(of: file.path).carry(name, to: place)
      case .atHand(let bytes):
        try place.create(name).write(bytes)
        try place.setPermissions(permissions, of: name)
      case .wanted, .unconfirmed, .kept, .leaving: continue
      }
    }
    try write(try plan.record(of: remote, in: set), to: set, permissions: permissions)
    try staging.folder.setPermissions(places.folderPermissions | 0o700, of: Name.set)
  }

  func replace(_ record: FolderRecord, in folder: OpenFolder) throws {
    let permissions = try foundPermissions()
    try staging.folder.remove(FolderRecord.fileName)
    try write(record, to: staging.folder, permissions: permissions)
    try staging.folder.reading(FolderRecord.fileName).synchronize()
    try staging.folder.rename(FolderRecord.fileName, to: folder, as: FolderRecord.fileName)
  }

  private func write(_ record: FolderRecord, to folder: OpenFolder, permissions: UInt32) throws {
    try folder.create(FolderRecord.fileName).write(record.bytes)
    try folder.setPermissions(permissions, of: FolderRecord.fileName)
  }

  /// The permissions of a new file: `0o644` less the umask.
  private func foundPermissions() throws -> UInt32 {
    try staging.folder.remove(Name.probe)
    return try staging.folder.create(Name.probe, permissions: 0o644).facts().permissions
      | 0o600
  }
}

extension OpenFolder {
  fileprivate func hasFiles() throws -> Bool {
    for name in try rawNames() {
      guard try kind(of: name) == .directory else { return true }
      if try folder(name).hasFiles() { return true }
    }
    return false
  }
}

struct SyncPlaces: Sendable {
  let files: OpenFolder
  let set: OpenFolder
  let kept: OpenFolder?
  let permissions: UInt32
  var folderPermissions: UInt32 { permissions | (permissions & 0o444) >> 2 }
}
