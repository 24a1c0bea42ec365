struct ArchivedTree {
  enum Kind: Equatable {
    case file
    case folder
    case link(LinkTarget)
  }

  struct Node {
    let name: String
    let parent: Int
    var kind: Kind
    var permissions: UInt32?
    var children: [ExactText: Int] = [:]
    /// The first child of each name that some file systems treat as one.
    var folded: [String: Int] = [:]

    fileprivate var isLink: Bool {
      if case .link = kind { true } else { false }
    }
  }

  private(set) var nodes = [Node(name: "", parent: 0, kind: .folder)]
  private(set) var links: [Int] = []
  let depth: Int
  /// The length of all link targets together, in bytes.
  private var linkBytes = 0

  /// The largest length of all link targets in bytes, so that many links cannot all be long.
  private static let mostLinkBytes = 8 << 20

  init(depth: Int) {
    self.depth = depth
  }

  /// Adds an entry; throws if it may not be extracted after those before it.
  ///
  /// `isThere` says whether a path leads to something where the archive is extracted: there, names
  /// that differ only in case may be one.
  mutating func add(
    _ path: RelativePath, _ kind: Kind, permissions: UInt32? = nil,
    isThere: (RelativePath) throws -> Bool
  ) throws {
    let components = path.components
    guard components.count <= depth else {
      throw Problem(.unusable, "is more than \(depth) folders deep")
    }
    if case .link(let target) = kind { try count(target) }
    let folded = path.foldedComponents
    var place = 0
    for (index, name) in components.enumerated() {
      let isLast = index == components.count - 1
      let kind = isLast ? kind : .folder
      if let found = nodes[place].children[ExactText(name)] {
        try check(found, again: kind, isLast: isLast)
        place = found
      } else {
        if let other = nodes[place].folded[folded[index]] {
          var isOne = nodes[other].isLink || kind != .file && kind != .folder
          if !isOne {
            isOne = try isThere(RelativePath(components[...index].joined(separator: "/")))
          }
          guard !isOne else {
            throw Problem(
              .unusable, "has the same name as '\(shownPath(of: other))' on some file systems")
          }
        }
        place = insert(name, folded: folded[index], in: place, kind)
      }
    }
    nodes[place].permissions = permissions
  }

  /// Throws unless what the archive has already may come again; a folder may.
  private func check(_ found: Int, again kind: Kind, isLast: Bool) throws {
    if nodes[found].isLink, !isLast {
      throw Problem(.unusable, "goes through the symbolic link '\(shownPath(of: found))'")
    }
    guard (nodes[found].kind == .folder) == (kind == .folder) else {
      throw Problem(.unusable, "appears both as a folder and as something else")
    }
    guard kind == .folder else { throw Problem(.unusable, "occurs twice") }
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

  func hasFile(_ path: RelativePath) -> Bool {
    var place = 0
    for name in path.components {
      guard let found = nodes[place].children[ExactText(name)] else { return false }
      place = found
    }
    return nodes[place].kind == .file
  }

  /// The path of the node at an index; empty for the folder that contains all entries.
  func components(of index: Int) -> [String] {
    var components: [String] = []
    var place = index
    while place != 0 {
      components.append(nodes[place].name)
      place = nodes[place].parent
    }
    return components.reversed()
  }

  func shownPath(of index: Int) -> String {
    ArchiveEntry.shown(Array(components(of: index).joined(separator: "/").utf8))
  }

  private mutating func insert(
    _ name: String, folded: String, in place: Int, _ kind: Kind
  ) -> Int {
    let index = nodes.count
    nodes.append(Node(name: name, parent: place, kind: kind))
    nodes[place].children[ExactText(name)] = index
    if nodes[place].folded[folded] == nil { nodes[place].folded[folded] = index }
    if case .link = kind { links.append(index) }
    return index
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

extension ArchivedTree {
  /// Throws if a symbolic link may lead out of the folder; the error names the link.
  ///
  /// This is called when all entries are known, because a later entry may be a link on the path of
  /// an earlier one. A `..` may follow only folders of the archive: there it leads where the text
  /// says, so that no link leads out through others. The target of a link need not exist.
  func checkLinks() throws {
    for index in links {
      guard case .link(let target) = nodes[index].kind else { continue }
      if let fault = fault(of: target, in: nodes[index].parent) {
        let shown = ArchiveEntry.shown(Array(target.text.utf8))
        throw Problem.archiveRefused(shownPath(of: index), "is a link to '\(shown)', \(fault)")
      }
    }
  }

  private func fault(of target: LinkTarget, in folder: Int) -> String? {
    // Nil behind what is no folder of the archive.
    var place: Int? = folder
    for name in target.components {
      guard name == ".." else {
        place = place.flatMap { nodes[$0].children[ExactText(name)] }
          .flatMap { nodes[$0].kind == .folder ? $0 : nil }
        continue
      }
      guard let folder = place else { return "in which '..' follows what is no folder" }
      guard folder != 0 else { return "outside the folder" }
      place = nodes[folder].parent
    }
    return nil
  }
}
