/// What others have put into the folder of a package that is at a place of the user's choice.
///
/// It goes over into the folder that replaces that one; of the package itself nothing does.
struct OthersFiles {
  /// What the package has put there, by path: a file, a link or a folder.
  private let known: Set<[UInt8]>
  private let old: OpenFolder
  private var seen = CarriedFolder()
  /// What cannot go over, as the new content has something of that name.
  private(set) var inTheWay: [String] = []

  init(in old: OpenFolder, besides known: Set<[UInt8]>) {
    self.old = old
    self.known = known
  }

  /// The paths of all that is in a folder.
  static func paths(
    in folder: OpenFolder, below prefix: [UInt8] = []
  ) throws(FileError) -> Set<[UInt8]> {
    var paths: Set<[UInt8]> = []
    for name in try folder.rawNames() {
      let path = prefix + name.text8
      paths.insert(path)
      guard try folder.kind(of: name) == .directory else { continue }
      paths.formUnion(try Self.paths(in: try folder.folder(name), below: path + Self.slash))
    }
    return paths
  }

  /// Gives new content a second name of each file, before it is put in place; nil stands for content
  /// without room for any.
  mutating func carry(to new: OpenFolder?) throws(FileError) {
    seen = try carry(from: old, to: new, below: []).seen
  }

  /// Takes what came since into the content that is in place now; where not all could be taken, tells
  /// where the old content is kept.
  func catchUp(in new: OpenFolder, of staging: Staging) -> Staging.Kept? {
    let catchUp = CatchUp(new) { [known] path in known.contains(Array(path.utf8)) }
    return staging.catchUp(catchUp, from: old, since: seen)
  }

  private static let slash = [UInt8(ascii: "/")]

  /// What was seen, and whether anything of it went over.
  private mutating func carry(
    from old: OpenFolder, to new: OpenFolder?, below prefix: [UInt8]
  ) throws(FileError) -> (seen: CarriedFolder, isUsed: Bool) {
    var (all, isUsed) = (CarriedFolder(), false)
    for name in try old.rawNames() {
      let path = prefix + name.text8
      var seen = CarriedName(inode: name.inode)
      let there = try new?.facts(of: name)
      if try old.kind(of: name) == .directory {
        let inner = try old.folder(name)
        let hasRoom = there == nil || there?.kind == .directory
        let target = try (hasRoom ? new : nil).map { new throws(FileError) in
          try old.makeFolder(name, in: new)
        }
        let carried = try carry(from: inner, to: target, below: path + Self.slash)
        seen.folder = carried.seen
        if there == nil, let new, let target {
          if carried.isUsed || !known.contains(path) {
            try target.takeOver(inner, times: true)
            isUsed = true
          } else {
            try new.removeFolder(name)
          }
        }
      } else if !known.contains(path) {
        if let new, there == nil {
          seen.copied = try old.carry(name, to: new)
          isUsed = true
        } else {
          inTheWay.append(old.shown(name.shown))
        }
      }
      all.names[name.bytes] = seen
    }
    return (all, isUsed)
  }
}

extension RawName {
  /// Without the NUL.
  fileprivate var text8: [UInt8] { bytes.dropLast().map { UInt8(bitPattern: $0) } }
}
