/// The paths in an archive, and what is at each of them.
struct ArchivedPaths {
  enum Kind: Equatable {
    case file
    case folder
    case link(LinkTarget)

    fileprivate var isLink: Bool {
      if case .link = self { true } else { false }
    }
  }

  private struct FoldedName: Hashable {
    /// As it is written: the folders on the way were compared before.
    let folder: ExactText
    let name: String
  }

  private var kinds: [ExactText: Kind] = [:]
  /// The first one of the names in a folder that some file systems treat as one.
  private var folded: [FoldedName: RelativePath] = [:]
  private(set) var links: [(path: RelativePath, target: LinkTarget)] = []
  let depth: Int
  /// The length of all link targets together, in bytes.
  private var linkBytes = 0

  /// The largest length of all link targets in bytes, so that many links cannot all be long.
  private static let mostLinkBytes = 8 << 20

  /// The most bytes of paths that the targets of all links may lead through.
  private static let mostSteps = 256 << 20

  init(depth: Int) {
    self.depth = depth
  }

  /// The number of paths, including those of folders on the way to others.
  var count: Int { kinds.count }

  func hasFile(_ path: RelativePath) -> Bool { kinds[ExactText(path.text)] == .file }

  /// Adds an entry; throws if it may not be extracted after those before it.
  ///
  /// `isThere` says whether a path leads to something where the archive is extracted: there, names
  /// that differ only in case may be one.
  mutating func add(
    _ path: RelativePath, _ kind: Kind, isThere: (RelativePath) throws -> Bool
  ) throws {
    guard path.depth <= depth else {
      throw Problem(.unusable, "is more than \(depth) folders deep")
    }
    if case .link(let target) = kind {
      try count(target)
      links.append((path, target))
    }
    if let found = kinds[ExactText(path.text)] { return try check(found, again: kind) }
    try insert(path, kind, isThere)
  }

  /// Throws unless what the archive has already may come again; a folder may.
  private func check(_ found: Kind, again kind: Kind) throws {
    guard (found == .folder) == (kind == .folder) else {
      throw Problem(.unusable, "appears both as a folder and as something else")
    }
    guard kind == .folder else { throw Problem(.unusable, "occurs twice") }
  }

  private mutating func insert(
    _ path: RelativePath, _ kind: Kind, _ isThere: (RelativePath) throws -> Bool
  ) throws {
    if let folder = path.folder {
      let found = kinds[ExactText(folder.text)]
      if found?.isLink ?? false {
        throw Problem(.unusable, "goes through the symbolic link '\(Self.shown(folder))'")
      }
      if let found {
        try check(found, again: .folder)
      } else {
        try insert(folder, .folder, isThere)
      }
    }
    let key = FoldedName(
      folder: ExactText(path.folder?.text ?? ""), name: path.name.uppercased().lowercased())
    if let other = folded[key] {
      var isOne = kind.isLink || kinds[ExactText(other.text)]?.isLink ?? false
      if !isOne { isOne = try isThere(path) }
      guard !isOne else {
        throw Problem(
          .unusable, "has the same name as '\(Self.shown(other))' on some file systems")
      }
    } else {
      folded[key] = path
    }
    kinds[ExactText(path.text)] = kind
  }

  private mutating func count(_ target: LinkTarget) throws {
    // This is enough for a path up to the top and down again.
    guard target.components.count <= 2 * depth else {
      throw Problem(.unusable, "is more than \(depth) folders deep")
    }
    linkBytes += target.text.utf8.count
    guard linkBytes <= Self.mostLinkBytes else {
      throw Problem(
        .unusable,
        "makes the targets of all symbolic links longer than \(Self.mostLinkBytes.byteCount)")
    }
  }

  private static func shown(_ path: RelativePath) -> String {
    ArchiveEntry.shown(Array(path.text.utf8))
  }
}

extension ArchivedPaths {
  /// Throws if a symbolic link may lead out of the folder; the error names the link.
  ///
  /// This is called when all entries are known, because a later entry may be a link on the path of
  /// an earlier one. A `..` may follow only folders of the archive: there it leads where the text
  /// says, so that no link leads out through others. The target of a link need not exist.
  func checkLinks() throws {
    var steps = Self.mostSteps
    for (path, target) in links {
      let components = target.components
      steps -= components.count * (path.text.utf8.count + target.text.utf8.count)
      guard steps >= 0 else {
        throw Problem.archiveRefused(
          Self.shown(path), "makes the links of the archive too long to follow")
      }
      guard let fault = fault(of: components, at: path) else { continue }
      let shown = ArchiveEntry.shown(Array(target.text.utf8))
      throw Problem.archiveRefused(Self.shown(path), "is a link to '\(shown)', \(fault)")
    }
  }

  private func fault(of components: [String], at path: RelativePath) -> String? {
    var place = path.components.dropLast()
    var isFolder = true
    for name in components {
      if name != ".." {
        place.append(name)
        isFolder = isFolder && kinds[ExactText(place.joined(separator: "/"))] == .folder
      } else if !isFolder {
        return "in which '..' follows what is no folder"
      } else if place.popLast() == nil {
        return "outside the folder"
      }
    }
    return nil
  }
}

struct LinkTarget: Equatable {
  let text: String
  /// The components without `.` and empty ones; `..` stays.
  ///
  /// They are not stored, because an archive may have many links.
  var components: [String] {
    text.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }.filter { $0 != "." }
  }

  init(_ bytes: [UInt8]) throws {
    let shown = ArchiveEntry.shown(bytes)
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.isEmpty,
      bytes.count < RelativePath.longest,
      bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") })
    else { throw Problem(.unusable, "is a link to '\(shown)', which is not a plain path") }
    guard bytes[0] != UInt8(ascii: "/") else {
      throw Problem(.unusable, "is a link to '\(shown)', outside the folder")
    }
    self.text = text
  }
}
