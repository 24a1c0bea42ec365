import Foundation
import UpdatesPlatform
import UpdatesTestSupport

extension FuzzTarget {
  static let archive = FuzzTarget("archive") { bytes in
    let workshop = try workshop.get()
    let path = try workshop.write(bytes, to: "archive")
    let around = try OpenFolder(workshop.path)
    let folder = try around.folder("around")
    var limits = ArchiveLimits()
    (limits.entries, limits.bytes, limits.depth) = (20, 1 << 20, 5)
    (limits.expansion, limits.expansionFloor) = (100, 1 << 16)
    let kind: ExtractedKind
    do {
      kind = try Archive.extract(
        from: OpenFile.reading(path), into: folder, name: "new", limits: limits)
    } catch let error as Problem {
      try promiseHarmless(error.summary)
      try promise("nothing stays of what is refused", folder.names().isEmpty)
      return
    }
    var found = Found()
    if kind == .folder { try found.look(in: folder.folder("new"), depth: 1) }
    try promise("it is all there is", folder.names() == ["new"])
    try promise("nothing is around it", around.names().sorted() == ["archive", "around"])
    try promise("entries are few", found.entries <= limits.entries)
    try promise("folders are not deep", found.depth <= limits.depth)
    try promise("bytes are few", found.bytes <= limits.bytes)
    try folder.removeTree("new")
  }

  /// A folder for as long as the process lives.
  private static let workshop = Result {
    let directory = try TemporaryDirectory()
    try OpenFolder(directory.path).makeFolder("around")
    return directory
  }

  /// What came out of an archive.
  private struct Found {
    var entries = 0
    var files = 0
    var bytes = 0
    var depth = 0
    private var inodes: Set<UInt64> = []

    mutating func look(in folder: OpenFolder, depth: Int) throws {
      for name in try folder.names() {
        guard let facts = try folder.facts(of: name) else {
          throw BrokenPromise(description: "'\(name)' has a name that can be written")
        }
        self.depth = max(self.depth, depth)
        entries += 1
        switch facts.kind {
        case .directory: try look(in: folder.folder(name), depth: depth + 1)
        case .regular:
          files += 1
          if inodes.insert(facts.inode).inserted { bytes += facts.size }
        case .symbolicLink:
          guard let target = realpath(folder.shown(name), nil) else { break }
          defer { free(target) }
          let isInside = String(cString: target).contains("/around/new")
          try promise("the link '\(name)' stays in the folder", isInside)
        case .other: throw BrokenPromise(description: "'\(name)' is a file, a folder or a link")
        }
      }
    }
  }
}
