/// Finds what is somebody's own in a folder that gives way to a new one, and moves it there.
///
/// A rename keeps all that a file or folder has; a folder goes with all that is in it.
struct Strangers {
  enum Action {
    /// Only looks what has no place in the new one.
    case look
    case move
    /// Moves them, and removes all that is not theirs, until the deadline.
    case remove(until: ContinuousClock.Instant?)
  }

  /// A folder of the old one, and its name in the one above it.
  private struct Above {
    let name: RawName
    let folder: OpenFolder
  }

  /// What the new one has for a folder of the old one.
  private enum Target {
    case folder(OpenFolder)
    case nothing
    /// Something that is no folder, or there is no new one.
    case taken
  }

  let own: OwnEntries
  /// Nil where nothing, or no folder, takes the place of the old one.
  let new: OpenFolder?
  private(set) var action: Action
  /// Paths, not harmless, of what has no place in the new one.
  private(set) var left: [String] = []
  private(set) var moved = 0
  /// Whether all was removed for which there was time.
  private(set) var isDone = true
  /// Folders of the new one that were made accessible for a while.
  private var opened: [(folder: OpenFolder, name: RawName, facts: FileFacts)] = []

  init(besides own: OwnEntries, to new: OpenFolder?, _ action: Action) {
    (self.own, self.new, self.action) = (own, new, action)
  }

  mutating func go(through old: OpenFolder) throws(FileError) {
    defer {
      for it in opened.reversed() { it.folder.restore(it.name, it.facts) }
      opened = []
    }
    try go(through: old, below: [], [])
  }

  private mutating func go(
    through old: OpenFolder, below way: [Above], _ prefix: [UInt8]
  ) throws(FileError) {
    for name in try old.rawNames() where isDone {
      guard let facts = try old.facts(of: name) else { continue }
      let path = prefix + name.utf8
      if !own.contains(path, facts) {
        try take(name, facts, from: old, below: way, path)
      } else if facts.kind == .directory {
        try enter(name, facts, in: old, below: way, path)
      } else {
        try remove(name, from: old)
      }
    }
  }

  private mutating func enter(
    _ name: RawName, _ facts: FileFacts, in old: OpenFolder, below way: [Above], _ path: [UInt8]
  ) throws(FileError) {
    if case .look = action {} else { old.openUp(name, facts) }
    let folder = try old.folder(name)
    try go(
      through: folder, below: way + [Above(name: name, folder: folder)],
      path + [UInt8(ascii: "/")])
    if case .remove = action, isDone { try old.removeEmptyFolder(name) }
  }

  private mutating func remove(_ name: RawName, from old: OpenFolder) throws(FileError) {
    guard case .remove(let deadline) = action else { return }
    guard try old.hasTime(toRemove: name, until: deadline) else { return isDone = false }
    try old.remove(name)
  }

  private mutating func take(
    _ name: RawName, _ facts: FileFacts, from old: OpenFolder, below way: [Above], _ path: [UInt8]
  ) throws(FileError) {
    var there: FileFacts?
    let target = try target(of: way)
    if case .folder(let folder) = target { there = try folder.facts(of: name) }
    switch (target, there) {
    case (.taken, _): try leave(name, facts, in: old, below: way, path)
    case (_, let there?):
      if there.kind == .directory, facts.kind == .directory {
        try enter(name, facts, in: old, below: way, path)
      } else if there.inode == facts.inode, there.device == facts.device {
        try remove(name, from: old)
      } else {
        try leave(name, facts, in: old, below: way, path)
      }
    case (.folder(let folder), nil):
      if case .look = action { return try old.checkMovable(name, facts) }
      if try old.moveNew(name, facts, to: folder) {
        moved += 1
      } else {
        left.append(String(decoding: path, as: UTF8.self))
      }
    case (.nothing, nil): try old.checkMovable(name, facts)
    }
  }

  /// Of a folder that is in the way those are named who are in it.
  private mutating func leave(
    _ name: RawName, _ facts: FileFacts, in old: OpenFolder, below way: [Above], _ path: [UInt8]
  ) throws(FileError) {
    let count = left.count
    if case .look = action, facts.kind == .directory {
      try enter(name, facts, in: old, below: way, path)
    }
    if left.count == count { left.append(String(decoding: path, as: UTF8.self)) }
  }

  /// The folder of the new one, made where it is missing, unless they are only looked for.
  private mutating func target(of way: [Above]) throws(FileError) -> Target {
    guard var folder = new else { return .taken }
    for above in way {
      switch try folder.facts(of: above.name) {
      case let facts? where facts.kind == .directory:
        if case .look = action {
        } else if folder.openUp(above.name, facts) {
          opened.append((folder, above.name, facts))
        }
        folder = try folder.folder(above.name)
      case .some: return .taken
      case nil:
        if case .look = action { return .nothing }
        folder = try folder.makeFolder(above.name, like: above.folder)
      }
    }
    return .folder(folder)
  }
}
