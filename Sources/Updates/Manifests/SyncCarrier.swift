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
  /// Named by a manifest, but not for this environment.
  private var named: Set<String> = []
  /// Folders of manifests that do not apply: what these name is not known.
  private var unknown: Set<String> = []
  /// How many files are left out.
  private(set) var removed = 0
  /// What is left out, where it is only looked for: harmless text.
  private var found: [String] = []

  init(manifests: [GatheredManifest], files: [PlannedFile], prunes: Bool) {
    self.prunes = prunes
    var lastFolder: RelativePath?
    for file in files {
      if file.isRight { right.insert(file.path.text) } else { filled.insert(file.path.text) }
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

  /// Whether anything in a folder would be left out.
  static func finds(
    _ carrier: SyncCarrier, toRemoveFrom folder: OpenFolder
  ) throws(FileError) -> Bool {
    var copy = carrier
    _ = try copy.carry(from: folder, to: nil, below: "", isKept: false)
    return copy.removed > 0
  }

  /// What in a folder would be left out, by the path below it, as it may be shown.
  static func names(
    _ carrier: SyncCarrier, ofWhatIsRemovedFrom folder: OpenFolder
  ) throws(FileError) -> [String] {
    var copy = carrier
    _ = try copy.carry(from: folder, to: nil, below: "", isKept: false)
    return copy.found.sorted()
  }

  /// Fills a new folder from the old one; what the new one has already stays.
  mutating func carry(from old: OpenFolder, to new: OpenFolder) throws(FileError) {
    _ = try carry(from: old, to: new, below: "", isKept: false)
  }

  /// How much was taken over.
  private mutating func carry(
    from old: OpenFolder, to new: OpenFolder?, below prefix: String?, isKept: Bool
  ) throws(FileError) -> Int {
    var count = 0
    for name in try old.rawNames() {
      let text = name.text
      let path = prefix.flatMap { prefix in text.map { prefix + $0 } }
      if path == Manifest.recordName { continue }
      let before = removed
      if try old.kind(of: name) == .directory {
        count += try carryFolder(name, from: old, to: new, path, isKept: isKept)
      } else if keeps(path, isKept: isKept) {
        if let new { try old.carry(name, to: new) }
        count += 1
      } else if new == nil, removed > before {
        found.append((path ?? (prefix ?? "") + name.shown).harmlessLine(limit: 400))
      }
    }
    return count
  }

  private mutating func carryFolder(
    _ name: RawName, from old: OpenFolder, to new: OpenFolder?, _ path: String?, isKept: Bool
  ) throws(FileError) -> Int {
    // A file takes its place; all that is in it was put there by an earlier sync.
    if let path, filled.contains(exactly: path) {
      removed += 1
      if new == nil { found.append(path.harmlessLine(limit: 400)) }
      return 0
    }
    let inner = try old.folder(name)
    let made = try new.map { new throws(FileError) in try old.makeFolder(name, in: new) }
    let isNeeded = path.map { folders.contains(exactly: $0) } ?? false
    let keepsAll = isKept || path.map { unknown.contains(exactly: $0) } ?? false
    let count = try carry(
      from: inner, to: made, below: path.map { $0 + "/" }, isKept: keepsAll)
    if prunes, count == 0, !isNeeded, !keepsAll {
      try new?.removeFolder(name)
      return 0
    }
    try made?.takeOver(inner)
    return count + 1
  }

  /// Whether a file, a link or the like goes into the new set as it is.
  private mutating func keeps(_ path: String?, isKept: Bool) -> Bool {
    if let path {
      if right.contains(exactly: path) { return true }
      // What stands there is replaced.
      if filled.contains(exactly: path) { return false }
      if folders.contains(exactly: path) {
        removed += 1
        return false
      }
      if named.contains(exactly: path) { return true }
    }
    if !prunes || isKept { return true }
    removed += 1
    return false
  }
}

extension Set<String> {
  /// By bytes, for two spellings of a letter are two names on most file systems.
  fileprivate func contains(exactly text: String) -> Bool {
    guard let index = firstIndex(of: text) else { return false }
    return self[index].utf8.elementsEqual(text.utf8)
  }
}
