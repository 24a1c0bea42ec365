import HarmlessText

/// Takes into a new folder what came into the old one after that was taken over.
///
/// Both are switched by then, so that nobody finds the old one by its path any more.
package struct CatchUp {
  let new: OpenFolder
  /// Whether a path is none of what others have put there, and stays as it is in the new folder.
  let isOwn: (String) -> Bool
  /// How much was taken.
  private(set) var moved = 0
  /// What could not be taken, as something else has its place: harmless paths.
  private(set) var left: [String] = []

  package init(_ new: OpenFolder, isOwn: @escaping (String) -> Bool) {
    self.new = new
    self.isOwn = isOwn
  }

  /// A folder above something, and its name in the one above it.
  private struct Above {
    let name: RawName
    let folder: OpenFolder
  }

  mutating func take(from old: OpenFolder, since seen: CarriedFolder) throws(FileError) {
    try take(from: old, since: seen, below: [])
    // The old one, where it has been until now, is about to be removed.
    if moved > 0 { try new.synchronizeFileSystem() }
  }

  /// Takes what can be taken; tells what could not, and why, and nothing where that is nothing.
  mutating func left(from old: OpenFolder, since seen: CarriedFolder) -> String? {
    do throws(FileError) {
      try take(from: old, since: seen)
    } catch {
      return "'\(error.path.harmlessLine(limit: 512))': \(error.summary)"
    }
    guard let first = left.first else { return nil }
    let more = left.count == 1 ? "" : " and \(left.count - 1) more"
    return "'\(first)'\(more): it came while the new one was put in place, which has another"
  }

  private mutating func take(
    from old: OpenFolder, since seen: CarriedFolder, below way: [Above]
  ) throws(FileError) {
    for name in try old.rawNames() {
      let known = seen.names[name.bytes]
      if let known, known.inode == name.inode {
        if let inner = known.folder {
          let folder = try old.folder(name)
          try take(from: folder, since: inner, below: way + [Above(name: name, folder: folder)])
          continue
        }
        guard let copied = known.copied, try old.facts(of: name) != copied else { continue }
      }
      try take(name, from: old, known, below: way)
    }
  }

  /// Takes a name that is new, or stands for something else than before.
  private mutating func take(
    _ name: RawName, from old: OpenFolder, _ known: CarriedName?, below way: [Above]
  ) throws(FileError) {
    guard let facts = try old.facts(of: name) else { return }
    let isFolder = facts.kind == .directory
    if !isFolder, let path = path(of: name, below: way), isOwn(path) { return }
    guard let folder = try made(way) else { return leave(name, below: way) }
    guard let there = try folder.facts(of: name) else {
      old.openUp(name, facts)
      return try move(name, from: old, to: folder, below: way)
    }
    if isFolder, there.kind == .directory {
      let inner = try old.folder(name)
      try take(
        from: inner, since: known?.folder ?? CarriedFolder(),
        below: way + [Above(name: name, folder: inner)])
    } else if there.inode == facts.inode, there.device == facts.device {
      return
    } else if !isFolder, let known, Self.isCarried(there, known) {
      guard try old.move(name, to: folder, as: name) == .done else {
        return leave(name, below: way)
      }
      moved += 1
    } else {
      leave(name, below: way)
    }
  }

  private mutating func move(
    _ name: RawName, from old: OpenFolder, to folder: OpenFolder, below way: [Above]
  ) throws(FileError) {
    var outcome = try old.renameNew(name, to: folder)
    if outcome == .notOffered { outcome = try old.move(name, to: folder, as: name) }
    if outcome == .done { moved += 1 } else { leave(name, below: way) }
  }

  /// The folder of the new one, made where it is not there; nil where something else is.
  private func made(_ way: [Above]) throws(FileError) -> OpenFolder? {
    var folder = new
    for above in way {
      switch try folder.facts(of: above.name)?.kind {
      case .directory: folder = try folder.folder(above.name)
      case nil:
        folder = try above.folder.madeAgain(above.name, in: folder)
      case .regular, .symbolicLink, .other: return nil
      }
    }
    return folder
  }

  /// Whether nobody has changed what was taken over.
  private static func isCarried(_ facts: FileFacts, _ known: CarriedName) -> Bool {
    guard let copied = known.copied else { return facts.inode == known.inode }
    return facts.size == copied.size && facts.modified == copied.modified
  }

  private mutating func leave(_ name: RawName, below way: [Above]) {
    let parts = way.map(\.name.shown) + [name.shown]
    left.append(parts.joined(separator: "/").harmlessLine(limit: 400))
  }

  private func path(of name: RawName, below way: [Above]) -> String? {
    var parts: [String] = []
    for name in way.map(\.name) + [name] {
      guard let text = name.text else { return nil }
      parts.append(text)
    }
    return parts.joined(separator: "/")
  }
}

extension OpenFolder {
  /// Makes a folder with the rights of this one.
  fileprivate func madeAgain(
    _ name: RawName, in other: OpenFolder
  ) throws(FileError) -> OpenFolder {
    let folder = try makeFolder(name, in: other)
    try folder.takeOver(self)
    return folder
  }
}
