import HarmlessText

/// Takes over into a new set what stays of the old one.
struct SyncCarrier {
  /// Whether files that no manifest names are left out.
  let prunes: Bool
  /// Paths of files whose content in place is right.
  private var right: Set<String> = []
  /// Paths that the new set fills itself.
  private var filled: Set<String> = []
  /// Folders that the new set needs.
  private var folders: Set<String> = []
  /// Those of them with files that the new set fills itself, however deep.
  private var refilled: Set<String> = []
  /// Named by a manifest, but not for this environment.
  private var named: Set<String> = []
  /// Folders of manifests that do not apply: what these name is not known.
  private var unknown: Set<String> = []
  /// What is left out, by the path below the folder: harmless text, in no order.
  private(set) var removed: [String] = []
  /// The old set; nil where it is not known what it lists, and then that is all.
  private let synced: SyncedFolder?

  init(
    manifests: [GatheredManifest], files: [PlannedFile], prunes: Bool, synced: SyncedFolder? = nil
  ) {
    self.prunes = prunes
    self.synced = synced
    var lastFolder: RelativePath?
    for file in files {
      if file.isRight { right.insert(file.path.text) } else { filled.insert(file.path.text) }
      if !file.isRight {
        var above = file.path.folder
        while let next = above, refilled.insert(next.text).inserted { above = next.folder }
      }
      guard var folder = file.path.folder, folder != lastFolder else { continue }
      lastFolder = folder
      while folders.insert(folder.text).inserted, let above = folder.folder { folder = above }
    }
    for manifest in manifests {
      for entry in manifest.entries where !entry.applies {
        named.insert(entry.path.text)
        if entry.path.isChildManifest, let folder = entry.path.folder {
          unknown.insert(folder.text)
        }
      }
    }
  }

  /// What in a folder would be left out, in order.
  func removed(from folder: OpenFolder) throws(FileError) -> [String] {
    var copy = self
    _ = try copy.carry(from: folder, to: nil, below: "", isKept: false)
    return copy.removed.sorted()
  }

  /// Fills a new folder from the old one, and gives what was seen there.
  ///
  /// What the new one has already stays.
  mutating func carry(
    from old: OpenFolder, to new: OpenFolder
  ) throws(FileError) -> CarriedFolder {
    try carry(from: old, to: new, below: "", isKept: false).seen
  }

  /// Whether a path is one of the set's own files.
  func isOwn(_ path: String) -> Bool {
    right.contains(exactly: path) || filled.contains(exactly: path)
  }

  private struct Carried {
    /// How much was taken over.
    var count = 0
    /// Whether nothing of it was left out.
    var isWhole = true
    var seen = CarriedFolder()
  }

  private mutating func carry(
    from old: OpenFolder, to new: OpenFolder?, below prefix: String?, isKept: Bool
  ) throws(FileError) -> Carried {
    var carried = Carried()
    for name in try old.rawNames() {
      let text = name.text
      let path = prefix.flatMap { prefix in text.map { prefix + $0 } }
      if path == Manifest.recordName { continue }
      var seen = CarriedName(inode: name.inode)
      if try old.kind(of: name) == .directory {
        let inner = try carryFolder(name, from: old, to: new, path, isKept: isKept)
        carried.count += inner.count
        if inner.count == 0 { carried.isWhole = false }
        seen.folder = inner.seen
      } else {
        switch fate(of: path, isKept: isKept) {
        case .stays:
          if let new { seen.copied = try old.carry(name, to: new) }
          carried.count += 1
        case .isReplaced: carried.isWhole = false
        case .goes:
          carried.isWhole = false
          removed.append((path ?? (prefix ?? "") + name.shown).harmlessLine(limit: 400))
        }
      }
      if new != nil { carried.seen.names[name.bytes] = seen }
    }
    return carried
  }

  private mutating func carryFolder(
    _ name: RawName, from old: OpenFolder, to new: OpenFolder?, _ path: String?, isKept: Bool
  ) throws(FileError) -> Carried {
    // A file takes its place; all that is in it was put there by an earlier sync.
    if let path, filled.contains(exactly: path) {
      removed.append(path.harmlessLine(limit: 400))
      guard new != nil else { return Carried() }
      return Carried(seen: try listed(old.folder(name), below: path))
    }
    let inner = try old.folder(name)
    let made = try new.map { new throws(FileError) in try old.makeFolder(name, in: new) }
    let isNeeded = path.map { folders.contains(exactly: $0) } ?? false
    let keepsAll = isKept || path.map { unknown.contains(exactly: $0) } ?? false
    var carried = try carry(
      from: inner, to: made, below: path.map { $0 + "/" }, isKept: keepsAll)
    if prunes, carried.count == 0, !isNeeded, !keepsAll {
      try new?.removeFolder(name)
      return carried
    }
    let isSame = carried.isWhole && !(path.map { refilled.contains(exactly: $0) } ?? false)
    try made?.takeOver(inner, times: isSame)
    carried.count += 1
    return carried
  }

  /// What the old set has in a folder of which nothing is taken over; what came there since that was
  /// made sure of is left to be found.
  private func listed(
    _ folder: OpenFolder, below above: String?
  ) throws(FileError) -> CarriedFolder {
    var all = CarriedFolder()
    for name in try folder.rawNames() {
      let path = above.flatMap { above in name.text.map { "\(above)/\($0)" } }
      var seen = CarriedName(inode: name.inode)
      if try folder.kind(of: name) == .directory {
        seen.folder = try listed(try folder.folder(name), below: path)
      } else {
        guard try isOfOldSet(path) else { continue }
      }
      all.names[name.bytes] = seen
    }
    return all
  }

  private func isOfOldSet(_ path: String?) throws(FileError) -> Bool {
    guard let synced else { return true }
    guard let path else { return false }
    return try synced.owns(path)
  }

  private enum Fate {
    case stays, isReplaced, goes
  }

  /// What becomes of a file, a link or the like.
  private func fate(of path: String?, isKept: Bool) -> Fate {
    if let path {
      if right.contains(exactly: path) { return .stays }
      if filled.contains(exactly: path) { return .isReplaced }
      if folders.contains(exactly: path) { return .goes }
      if named.contains(exactly: path) { return .stays }
    }
    return !prunes || isKept ? .stays : .goes
  }
}
