/// Replacing a folder that the system does not let be moved, file by file.
///
/// An overlay refuses to move the folders of its lower layer, such as those of a container's image.
extension TreeReplacement {
  /// What the new version consists of, as long as not all of it is in place.
  static let list = "list"

  /// Moves the files of a new folder into the one in place, and removes what is not new.
  ///
  /// A list of the new files is written first. If this process is killed meanwhile, the next one
  /// completes the work by it.
  func merge(_ new: String) throws {
    let paths = try Self.paths(in: try outer.folder(new))
    try outer.replace(
      Self.list, with: paths.flatMap { $0 + [0] }, permissions: 0o600, through: Self.list + ".new")
    try finishMerging(new)
  }

  /// Completes what `merge` has begun; nothing happens if there is no list.
  func finishMerging(_ new: String) throws {
    guard try outer.facts(of: Self.list) != nil else { return }
    let bytes = try outer.reading(Self.list).contents(limit: .max)
    if let place = try parent.folderIfThere(name) {
      if let facts = try parent.facts(of: name) { parent.openUp(name, facts) }
      if let folder = try outer.folderIfThere(new) { try Self.move(folder, to: place) }
      let wanted = Set(bytes.split(separator: 0).map { Array($0) })
      try place.removeOthers(than: wanted)
      try place.synchronizeFileSystem()
    }
    try outer.remove(Self.list)
    try outer.removeTree(new)
  }

  private static func paths(in folder: OpenFolder, below path: [UInt8] = []) throws -> [[UInt8]] {
    var paths: [[UInt8]] = []
    for name in try folder.rawNames() {
      let own = path + name.utf8
      paths.append(own)
      guard try folder.kind(of: name) == .directory else { continue }
      paths += try Self.paths(in: try folder.folder(name), below: own + [UInt8(ascii: "/")])
    }
    return paths
  }

  /// Hidden files come last, such as the record that says what the others are.
  private static func move(_ folder: OpenFolder, to place: OpenFolder) throws {
    let names = try folder.rawNames()
    for name in names.filter({ !$0.isHidden }) + names.filter(\.isHidden) {
      guard let new = try folder.facts(of: name) else { continue }
      let old = try place.facts(of: name)
      if new.kind == .directory, old?.kind == .directory {
        try move(try folder.folder(name), to: try place.folder(name))
        continue
      }
      if let old, new.kind == .directory || old.kind == .directory {
        try place.removeTree(name)
      }
      do {
        try folder.rename(name, to: place, as: name)
      } catch Problem.kind(.fileFailed) where old?.kind == .regular {
        // An overlay does not rename a file over another name of it.
        try place.remove(name)
        try folder.rename(name, to: place, as: name)
      }
    }
  }
}

extension OpenFolder {
  /// Removes everything whose path is not wanted; a folder of wanted paths has to be wanted too.
  package func removeOthers(than wanted: Set<[UInt8]>, below path: [UInt8] = []) throws {
    for name in try rawNames() {
      let own = path + name.utf8
      if !wanted.contains(own) {
        try removeTree(name)
      } else if try kind(of: name) == .directory {
        try folder(name).removeOthers(than: wanted, below: own + [UInt8(ascii: "/")])
      }
    }
  }
}

extension RawName {
  fileprivate var isHidden: Bool { utf8.first == UInt8(ascii: ".") }
}
