/// Finds files of others in a folder that is replaced, and moves them to the new folder.
///
/// A rename keeps all attributes of a file or folder; a folder is moved with everything in it.
struct Strangers {
  enum Action: Equatable {
    /// Only finds the files that have no place in the new folder.
    case look
    case move
    /// Moves the files of others and removes all other files, until the deadline.
    case remove(until: ContinuousClock.Instant?)
  }

  /// The counterpart in the new folder of a folder in the old one.
  private indirect enum Target {
    case folder(OpenFolder)
    /// There is no folder yet. It is created when the first file is moved there, with the rights of
    /// the folder of this name in `like`.
    case missing(RawName, like: OpenFolder, in: Target)
    /// Something that is not a folder is in its place, or there is no new folder.
    case taken
  }

  private let own: OwnEntries
  private let new: Target
  var action: Action
  /// The paths that have no place in the new folder or could not be moved; they are not harmless.
  private(set) var left: [String] = []
  private(set) var hasMoved = false
  /// Whether everything was removed before the deadline.
  private(set) var isDone = true

  /// Prepares an action; `new` is nil if no folder replaces the old one.
  init(besides own: OwnEntries, to new: OpenFolder?, _ action: Action) {
    (self.own, self.action) = (own, action)
    self.new = new.map(Target.folder) ?? .taken
  }

  mutating func go(through old: OpenFolder) throws(FileError) {
    try go(through: old, to: new, [])
  }

  private mutating func go(
    through old: OpenFolder, to new: Target, _ prefix: [UInt8]
  ) throws(FileError) {
    for name in try old.rawNames() where isDone {
      guard let facts = try old.facts(of: name) else { continue }
      let path = prefix + name.utf8
      if !own.contains(path, facts) {
        try take(name, facts, from: old, to: new, path)
      } else if facts.kind == .directory {
        try enter(name, facts, in: old, to: new, path)
      } else {
        try remove(name, from: old)
      }
    }
  }

  private mutating func enter(
    _ name: RawName, _ facts: FileFacts, in old: OpenFolder, to new: Target, _ path: [UInt8]
  ) throws(FileError) {
    if action != .look { old.openUp(name, facts) }
    let folder = try old.folder(name)
    try go(
      through: folder, to: try target(name, of: old, in: new), path + [OwnEntries.slash])
    if case .remove = action, isDone { try old.removeEmptyFolder(name) }
  }

  private func target(
    _ name: RawName, of old: OpenFolder, in above: Target
  ) throws(FileError) -> Target {
    if case .taken = above { return .taken }
    guard case .folder(let folder) = above, let there = try folder.facts(of: name) else {
      return .missing(name, like: old, in: above)
    }
    return there.kind == .directory ? .folder(try folder.folder(name)) : .taken
  }

  private mutating func remove(_ name: RawName, from old: OpenFolder) throws(FileError) {
    guard case .remove(let deadline) = action else { return }
    guard try old.hasTime(toRemove: name, until: deadline) else { return isDone = false }
    try old.remove(name)
  }

  private mutating func take(
    _ name: RawName, _ facts: FileFacts, from old: OpenFolder, to new: Target, _ path: [UInt8]
  ) throws(FileError) {
    if case .taken = new { return try leave(name, facts, in: old, path) }
    guard case .folder(let folder) = new, let there = try folder.facts(of: name) else {
      guard action == .look else { return try move(name, facts, from: old, to: new, path) }
      return try old.checkMovable(name, facts)
    }
    if there.kind == .directory, facts.kind == .directory {
      try enter(name, facts, in: old, to: new, path)
    } else if there.inode == facts.inode, there.device == facts.device {
      try remove(name, from: old)
    } else {
      try leave(name, facts, in: old, path)
    }
  }

  /// Notes what stays; for a folder that is in the way, this is the foreign files in it.
  private mutating func leave(
    _ name: RawName, _ facts: FileFacts, in old: OpenFolder, _ path: [UInt8]
  ) throws(FileError) {
    let count = left.count
    if action == .look, facts.kind == .directory {
      try enter(name, facts, in: old, to: .taken, path)
    }
    if left.count == count { left.append(String(decoding: path, as: UTF8.self)) }
  }

  private mutating func move(
    _ name: RawName, _ facts: FileFacts, from old: OpenFolder, to new: Target, _ path: [UInt8]
  ) throws(FileError) {
    do throws(FileError) {
      guard let folder = try folder(of: new) else { return }
      // To move a folder to another one, its owner must be allowed to change it.
      let isOpened = old.openUp(name, facts)
      defer {
        if isOpened, (try? folder.setPermissions(facts.permissions, of: name)) == nil {
          try? old.setPermissions(facts.permissions, of: name)
        }
      }
      try old.renameNew(name, to: folder, as: name)
      hasMoved = true
    } catch {
      guard try old.facts(of: name) != nil else { return }
      left.append(String(decoding: path, as: UTF8.self))
    }
  }

  private func folder(of target: Target) throws(FileError) -> OpenFolder? {
    switch target {
    case .folder(let folder): return folder
    case .taken: return nil
    case .missing(let name, let old, let above):
      guard let above = try folder(of: above) else { return nil }
      try above.makeFolder(name, permissions: 0o700)
      try above.takeRights(name, of: name, in: old)
      return try above.folder(name)
    }
  }
}

/// The files of a replaced folder that may be removed; all others belong to somebody else.
///
/// The list is in the staging folder before the switch, so that the next process can read it too.
package struct OwnEntries: Sendable {
  /// The non-folders by the bytes of their paths, each with a stamp of its facts.
  ///
  /// A file that somebody has replaced or changed since has another stamp.
  private var stamps: [[UInt8]: String] = [:]
  private var folders: Set<[UInt8]> = []

  fileprivate static let slash = UInt8(ascii: "/")

  package init() {}

  /// Collects the own files in a folder and in its own subfolders.
  package init(
    in folder: OpenFolder,
    where isOwn: (_ path: [UInt8], FileFacts) throws(FileError) -> Bool
  ) throws(FileError) {
    try add(folder, below: [], where: isOwn)
  }

  /// The paths of everything except folders.
  package var files: [[UInt8]] { Array(stamps.keys) }

  /// All paths.
  package var paths: Set<[UInt8]> { folders.union(stamps.keys) }

  func contains(_ path: [UInt8], _ facts: FileFacts) -> Bool {
    facts.kind == .directory ? folders.contains(path) : stamps[path] == Self.stamp(facts)
  }

  private mutating func add(
    _ folder: OpenFolder, below prefix: [UInt8],
    where isOwn: (_ path: [UInt8], FileFacts) throws(FileError) -> Bool
  ) throws(FileError) {
    for name in try folder.rawNames() {
      let path = prefix + name.utf8
      guard let facts = try folder.facts(of: name), try isOwn(path, facts) else { continue }
      if facts.kind == .directory {
        folders.insert(path)
        try add(try folder.folder(name), below: path + [Self.slash], where: isOwn)
      } else {
        stamps[path] = Self.stamp(facts)
      }
    }
  }

  private static func stamp(_ facts: FileFacts) -> String {
    "\(facts.inode) \(facts.size) \(facts.modified)"
  }

  // MARK: - The file in the staging folder

  /// Writes the list and the identities of the old and new folder; each part ends with a NUL.
  func write(
    to folder: OpenFolder, as name: String, old: FileIdentity?, new: FileIdentity?
  ) throws(FileError) {
    var bytes: [UInt8] = []
    for identity in [old, new] { bytes += Array((identity?.text ?? "").utf8) + [0] }
    for (path, stamp) in stamps { bytes += Array(stamp.utf8) + [Self.slash] + path + [0] }
    for path in folders { bytes += [Self.slash] + path + [0] }
    try folder.remove(name)
    let file = try folder.create(name)
    try file.write(bytes)
    try file.synchronize()
  }

  typealias List = (own: OwnEntries, old: FileIdentity?, new: FileIdentity?)

  /// Reads the list; nil if there is no such file, or if it is incomplete.
  static func read(from folder: OpenFolder, _ name: String) throws(FileError) -> List? {
    guard try folder.facts(of: name) != nil else { return nil }
    let bytes = try folder.reading(name).contents(limit: 1 << 30)
    let parts = bytes.dropLast().split(separator: 0, omittingEmptySubsequences: false)
    guard bytes.last == 0, parts.count >= 2 else { return nil }
    let identities = parts.prefix(2).map { FileIdentity(String(decoding: $0, as: UTF8.self)) }
    var own = OwnEntries()
    for part in parts.dropFirst(2) {
      guard let end = part.firstIndex(of: slash) else { continue }
      let path = Array(part[(end + 1)...])
      if end == part.startIndex {
        own.folders.insert(path)
      } else {
        own.stamps[path] = String(decoding: part[..<end], as: UTF8.self)
      }
    }
    return (own, identities[0], identities[1])
  }
}
