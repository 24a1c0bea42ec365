/// The paths in an archive, and what is at each of them.
struct ArchivedPaths {
  enum Kind: Equatable {
    case file, folder, link
  }

  private struct FoldedName: Hashable {
    /// As it is written: the folders on the way were compared before.
    let folder: ExactText
    let name: String
  }

  private var kinds: [ExactText: Kind] = [:]
  /// The first one of the names in a folder that some file systems treat as one.
  private var folded: [FoldedName: RelativePath] = [:]
  private(set) var links: [(path: RelativePath, target: String)] = []
  let depth: Int
  /// The length of all link targets together, in bytes.
  private var linkBytes = 0

  /// The largest length of all link targets in bytes, so that many links cannot all be long.
  private static let mostLinkBytes = 8 << 20

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
    guard path.depth <= depth else { throw tooDeep }
    if let found = kinds[ExactText(path.text)] { return try check(found, again: kind) }
    try insert(path, kind, isThere)
  }

  /// Adds a symbolic link; throws if it may lead out of the folder, too.
  mutating func addLink(
    _ path: RelativePath, to target: [UInt8], isThere: (RelativePath) throws -> Bool
  ) throws {
    let text = try text(ofTarget: target, at: path)
    linkBytes += target.count
    guard linkBytes <= Self.mostLinkBytes else {
      throw Problem(
        .unusable,
        "makes the targets of all symbolic links longer than \(Self.mostLinkBytes.byteCount)")
    }
    try add(path, .link, isThere: isThere)
    links.append((path, text))
  }

  /// The target of a link as text; throws if it may lead out of the folder.
  ///
  /// The folders above a link are none but folders of the archive, so `..` at the beginning leads
  /// where the text says. A `..` after a name is refused, because the name may be that of a link.
  /// The target need not exist.
  private func text(ofTarget target: [UInt8], at path: RelativePath) throws -> String {
    let refusal = "is a link to '\(ArchiveEntry.shown(target))', "
    guard let text = String(validating: target, as: UTF8.self), !target.isEmpty,
      target.count < RelativePath.longest,
      target.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") })
    else { throw Problem(.unusable, refusal + "which is not a plain path") }
    let parts = text.utf8.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
    // This is enough for a path up to the top and down again.
    guard parts.count <= 2 * depth else { throw tooDeep }
    let names = parts.drop { $0.elementsEqual("..".utf8) }
    guard target[0] != UInt8(ascii: "/"), parts.count - names.count < path.depth else {
      throw Problem(.unusable, refusal + "outside the folder")
    }
    guard !names.contains(where: { $0.elementsEqual("..".utf8) }) else {
      throw Problem(.unusable, refusal + "in which '..' follows a name")
    }
    return text
  }

  private var tooDeep: Problem { Problem(.unusable, "is more than \(depth) folders deep") }

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
      switch kinds[ExactText(folder.text)] {
      case nil: try insert(folder, .folder, isThere)
      case .link:
        throw Problem(.unusable, "goes through the symbolic link '\(Self.shown(folder))'")
      case let found?: try check(found, again: .folder)
      }
    }
    let key = FoldedName(
      folder: ExactText(path.folder?.text ?? ""), name: try RelativePath(path.name).foldedText)
    if let other = folded[key] {
      let hasLink = kind == .link || kinds[ExactText(other.text)] == .link
      guard try !hasLink && !isThere(path) else {
        throw Problem(
          .unusable, "has the same name as '\(Self.shown(other))' on some file systems")
      }
    } else {
      folded[key] = path
    }
    kinds[ExactText(path.text)] = kind
  }

  private static func shown(_ path: RelativePath) -> String {
    ArchiveEntry.shown(Array(path.text.utf8))
  }
}
