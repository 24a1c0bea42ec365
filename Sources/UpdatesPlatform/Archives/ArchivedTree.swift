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
    var isEntry: Bool
    var permissions: UInt32?
    /// The children by folded name.
    ///
    /// Of two names that some file systems treat as one, the second is refused.
    var children: [String: Int] = [:]
  }

  private(set) var nodes = [Node(name: "", parent: 0, kind: .folder, isEntry: true)]
  private(set) var links: [Int] = []
  let depth: Int
  /// The length of all link targets together, in bytes.
  private var linkBytes = 0

  /// The largest length of all link targets in bytes, so that many links cannot all be long.
  private static let mostLinkBytes = 8 << 20

  init(depth: Int) {
    self.depth = depth
  }

  mutating func add(_ path: RelativePath, _ kind: Kind, permissions: UInt32? = nil) throws {
    let components = path.components
    guard components.count <= depth else {
      throw Problem(.unusable, "is more than \(depth) folders deep")
    }
    if case .link(let target) = kind { try count(target) }
    let folded = path.foldedComponents
    var place = 0
    for index in components.indices.dropLast() {
      place = try enter(components[index], folded: folded[index], in: place)
    }
    guard let name = components.last, let key = folded.last else {
      throw Problem(.unusable, "has a path that cannot be used: it is empty")
    }
    guard let found = try child(name, folded: key, of: place) else {
      let added = insert(name, folded: key, in: place, kind, isEntry: true)
      nodes[added].permissions = permissions
      return
    }
    guard (nodes[found].kind == .folder) == (kind == .folder) else {
      throw Problem(.unusable, "appears both as a folder and as something else")
    }
    guard !nodes[found].isEntry else { throw Problem(.unusable, "occurs twice") }
    nodes[found].isEntry = true
    nodes[found].permissions = permissions
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
    for (name, folded) in zip(path.components, path.foldedComponents) {
      guard let found = nodes[place].children[folded],
        nodes[found].name.utf8.elementsEqual(name.utf8)
      else { return false }
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

  private mutating func enter(_ name: String, folded: String, in place: Int) throws -> Int {
    guard let found = try child(name, folded: folded, of: place) else {
      return insert(name, folded: folded, in: place, .folder, isEntry: false)
    }
    switch nodes[found].kind {
    case .folder: return found
    case .link: throw Problem(.unusable, "goes through the symbolic link '\(shownPath(of: found))'")
    case .file: throw Problem(.unusable, "appears both as a folder and as something else")
    }
  }

  private func child(_ name: String, folded: String, of place: Int) throws -> Int? {
    guard let found = nodes[place].children[folded] else { return nil }
    guard nodes[found].name.utf8.elementsEqual(name.utf8) else {
      throw Problem(
        .unusable, "has the same name as '\(shownPath(of: found))' on some file systems")
    }
    return found
  }

  private mutating func insert(
    _ name: String, folded: String, in place: Int, _ kind: Kind, isEntry: Bool
  ) -> Int {
    let index = nodes.count
    nodes.append(Node(name: name, parent: place, kind: kind, isEntry: isEntry))
    nodes[place].children[folded] = index
    if case .link = kind { links.append(index) }
    return index
  }
}
