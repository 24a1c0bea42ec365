/// What may be removed of a folder that another one replaces; all else in it is somebody's own.
///
/// It lies in the staging folder from before the switch, so that the next process knows it too.
package struct OwnEntries: Sendable {
  /// Files, links and the like by the bytes of their paths, each with what tells it from anything
  /// that somebody has put in its place or written into it since.
  private var stamps: [[UInt8]: String] = [:]
  private var folders: Set<[UInt8]> = []

  private static let slash = UInt8(ascii: "/")

  package init() {}

  /// Looks for them in a folder, and in those folders in it that are own ones.
  package init(
    in folder: OpenFolder,
    where isOwn: (_ path: [UInt8], FileFacts) throws(FileError) -> Bool
  ) throws(FileError) {
    try add(folder, below: [], where: isOwn)
  }

  /// The paths of all that is no folder.
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

  /// With what tells the new one from any other; parts end with a NUL.
  package func write(to folder: OpenFolder, as name: String, for new: FileIdentity?)
    throws(FileError)
  {
    var bytes = Array((new?.text ?? "").utf8) + [0]
    for (path, stamp) in stamps { bytes += Array(stamp.utf8) + [Self.slash] + path + [0] }
    for path in folders { bytes += [Self.slash] + path + [0] }
    let file = try folder.create(name)
    try file.write(bytes)
    try file.synchronize()
  }

  /// Nil where there is no such file, or not all of it.
  static func read(
    from folder: OpenFolder, _ name: String
  ) throws(FileError) -> (own: OwnEntries, new: FileIdentity?)? {
    guard try folder.facts(of: name) != nil else { return nil }
    let bytes = try folder.reading(name).contents(limit: 1 << 30)
    guard bytes.last == 0 else { return nil }
    let parts = bytes.dropLast().split(separator: 0, omittingEmptySubsequences: false)
    var own = OwnEntries()
    for part in parts.dropFirst() {
      guard let end = part.firstIndex(of: slash) else { continue }
      let path = Array(part[(end + 1)...])
      if end == part.startIndex {
        own.folders.insert(path)
      } else {
        own.stamps[path] = String(decoding: part[..<end], as: UTF8.self)
      }
    }
    return (own, FileIdentity(String(decoding: parts.first ?? [], as: UTF8.self)))
  }
}
