import HarmlessText

/// Takes over into a new set what stays of the old one.
struct SyncCarrier {
  /// Whether all is left out that is not in the new set.
  let prunes: Bool
  /// Paths of files whose content in place is right.
  private var right: Set<ExactText> = []
  /// Paths that the new set fills itself.
  private var filled: Set<ExactText> = []
  /// Folders that the new set needs.
  private var folders: Set<ExactText> = []
  /// Those of them with files that the new set fills itself, however deep.
  private var refilled: Set<ExactText> = []
  /// What is left out, by the path below the folder: harmless text, in no order.
  private(set) var removed: [String] = []
  private let departing: DepartingFiles
  /// The old set; nil where it is not known what it lists, and then that is all.
  private let synced: SyncedFolder?

  init(
    _ files: [PlannedFile], departing: DepartingFiles = DepartingFiles(), prunes: Bool,
    synced: SyncedFolder? = nil
  ) {
    self.prunes = prunes
    self.departing = departing
    self.synced = synced
    var lastFolder: RelativePath?
    for file in files {
      if file.isRight {
        right.insert(ExactText(file.path.text))
      } else {
        filled.insert(ExactText(file.path.text))
        var above = file.path.folder
        while let next = above, refilled.insert(ExactText(next.text)).inserted {
          above = next.folder
        }
      }
      guard var folder = file.path.folder, folder != lastFolder else { continue }
      lastFolder = folder
      while folders.insert(ExactText(folder.text)).inserted, let above = folder.folder {
        folder = above
      }
    }
  }

  /// What in a folder would be left out, in order.
  func removed(from folder: OpenFolder) throws(FileError) -> [String] {
    var copy = self
    _ = try copy.carry(from: folder, to: nil, below: "")
    return copy.removed.sorted()
  }

  /// Fills a new folder from the old one, and gives what was seen there.
  ///
  /// What the new one has already stays.
  mutating func carry(
    from old: OpenFolder, to new: OpenFolder
  ) throws(FileError) -> CarriedFolder {
    try carry(from: old, to: new, below: "").seen
  }

  /// Whether a path is one of the set's own files.
  func isOwn(_ path: String) -> Bool {
    right.contains(ExactText(path)) || filled.contains(ExactText(path))
  }

  private struct Carried {
    /// How much was taken over.
    var count = 0
    /// Whether nothing of it was left out.
    var isWhole = true
    /// Whether anything of it goes for good.
    var hasLost = false
    var seen = CarriedFolder()
  }

  private mutating func carry(
    from old: OpenFolder, to new: OpenFolder?, below prefix: String?
  ) throws(FileError) -> Carried {
    var carried = Carried()
    for name in try old.rawNames() {
      let text = name.text
      let path = prefix.flatMap { prefix in text.map { prefix + $0 } }
      if path == Manifest.recordName { continue }
      var seen = CarriedName(inode: name.inode)
      if try old.kind(of: name) == .directory {
        let inner = try carryFolder(name, from: old, to: new, path)
        carried.count += inner.count
        carried.hasLost = carried.hasLost || inner.hasLost
        if inner.count == 0 { carried.isWhole = false }
        seen.folder = inner.seen
      } else {
        switch try fate(of: path, name, in: old) {
        case .stays:
          if let new { seen.copied = try old.carry(name, to: new) }
          carried.count += 1
        case .isReplaced: carried.isWhole = false
        case .goes:
          carried.isWhole = false
          carried.hasLost = true
          removed.append((path ?? (prefix ?? "") + name.shown).harmlessLine(limit: 400))
        }
      }
      if new != nil { carried.seen.names[name.bytes] = seen }
    }
    return carried
  }

  private mutating func carryFolder(
    _ name: RawName, from old: OpenFolder, to new: OpenFolder?, _ path: String?
  ) throws(FileError) -> Carried {
    // A file takes its place; all that is in it was put there by an earlier sync.
    if let path, filled.contains(ExactText(path)) {
      removed.append(path.harmlessLine(limit: 400))
      guard new != nil else { return Carried() }
      return Carried(seen: try listed(old.folder(name), below: path))
    }
    let inner = try old.folder(name)
    let made = try new.map { new throws(FileError) in try old.makeFolder(name, in: new) }
    let isNeeded = path.map { folders.contains(ExactText($0)) } ?? false
    var carried = try carry(from: inner, to: made, below: path.map { $0 + "/" })
    // A folder that was empty before is somebody's own.
    if prunes || carried.hasLost, carried.count == 0, !isNeeded {
      try new?.removeFolder(name)
      return carried
    }
    let isSame = carried.isWhole && !(path.map { refilled.contains(ExactText($0)) } ?? false)
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
  private func fate(
    of path: String?, _ name: RawName, in folder: OpenFolder
  ) throws(FileError) -> Fate {
    if let path {
      let exact = ExactText(path)
      if right.contains(exact) { return .stays }
      if filled.contains(exact) { return .isReplaced }
      if folders.contains(exact) { return .goes }
      if try isLeaving(path, name, in: folder) { return .goes }
    }
    return prunes ? .goes : .stays
  }

  private func isLeaving(
    _ path: String, _ name: RawName, in folder: OpenFolder
  ) throws(FileError) -> Bool {
    // A name that is no path was never synced.
    guard !departing.leaving.isEmpty, let path = try? RelativePath(path) else { return false }
    guard departing.leaving[path] != nil else { return false }
    return departing.hasLeaving(path, as: try folder.facts(of: name))
  }
}
