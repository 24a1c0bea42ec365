/// The folder beside a synced one in which its next set is assembled.
///
/// It has the new set, in which fetched files stay for a later run if this one fails, and the parts
/// of incomplete files.
struct SyncStage {
  let staging: TreeReplacement
  let set: OpenFolder
  let parts: OpenFolder
  /// Those of a new file: `0o644` less the umask.
  let permissions: UInt32

  static let setName = "set"
  private static let partsName = "files"

  var folderPermissions: UInt32 { permissions | (permissions & 0o444) >> 2 }

  init(_ staging: TreeReplacement) throws {
    self.staging = staging
    try staging.folder.removeAll(but: [Self.setName, Self.partsName])
    try staging.folder.makeFolder(Self.setName)
    try staging.folder.makeFolder(Self.partsName)
    set = try staging.folder.folder(Self.setName)
    parts = try staging.folder.folder(Self.partsName)
    permissions = try Self.newPermissions(in: staging.folder)
  }

  private static func newPermissions(in folder: OpenFolder) throws -> UInt32 {
    try folder.remove("probe")
    return try folder.create("probe", permissions: 0o644).facts().permissions | 0o600
  }

  /// Ends a run that failed; what it has fetched stays if a later run can use it.
  static func leave(_ staging: TreeReplacement, keepingFiles: Bool) {
    let worth = [setName, partsName].filter { name in
      keepingFiles && (try? staging.folder.folder(name).hasFiles()) ?? false
    }
    // The original failure is the one to report.
    try? staging.finish(keeping: Set(worth))
  }

  /// Removes everything that an earlier run has left, except for some files of the set and for the
  /// parts of some files.
  func clear(keeping files: [RelativePath], partsOf names: Set<String>) throws {
    var wanted: Set<[UInt8]> = []
    for file in files {
      var next: RelativePath? = file
      while let path = next, wanted.insert(Array(path.text.utf8)).inserted { next = path.folder }
    }
    try set.removeOthers(than: wanted)
    for name in try parts.names() {
      // Parts have a suffix.
      let stem = String(name.prefix { $0 != "." })
      if stem == name || !names.contains(stem) { try parts.removeTree(name) }
    }
  }

  func build(_ plan: SyncPlan, of remote: String) throws {
    var cursor = FolderCursor(set, making: folderPermissions)
    var old = (plan.synced?.folder).map { FolderCursor($0) }
    for file in plan.files {
      let name = file.path.name
      switch file.state {
      case .right:
        try old?.folder(of: file.path).carry(name, to: try cursor.folder(of: file.path))
      case .atHand(let bytes):
        let place = try cursor.folder(of: file.path)
        try place.create(name).write(bytes)
        try place.setPermissions(permissions, of: name)
      case .wanted, .unconfirmed, .kept, .leaving: continue
      }
    }
    try set.create(FolderRecord.fileName).write(try plan.record(of: remote, in: set).bytes)
    try set.setPermissions(permissions, of: FolderRecord.fileName)
    try staging.folder.setPermissions(folderPermissions | 0o700, of: Self.setName)
  }

  static func replace(
    _ record: FolderRecord, in folder: OpenFolder, through staging: TreeReplacement
  ) throws {
    let (name, outer) = (FolderRecord.fileName, staging.folder)
    let permissions = try newPermissions(in: outer)
    try outer.replace(
      name, with: record.bytes, permissions: permissions, through: name + ".new")
    try outer.rename(name, to: folder, as: name)
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
