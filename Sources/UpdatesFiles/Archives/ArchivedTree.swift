/// What an archive has had so far, without any of its bytes: decides what may still come.
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
    /// An entry of its own; a folder may only be named on the way to others.
    var isEntry: Bool
    /// What an entry says of a folder.
    var permissions: UInt32?
    /// By their folded names: of two that some file system takes for one, the second is refused.
    var children: [String: Int] = [:]
  }

  private(set) var nodes = [Node(name: "", parent: 0, kind: .folder, isEntry: true)]
  private(set) var links: [Int] = []
  let depth: Int
  /// What the targets of all links take together.
  private var linkBytes = 0

  /// In bytes; a hundred thousand links need not all be long.
  private static let mostLinkBytes = 8 << 20

  init(depth: Int) {
    self.depth = depth
  }

  /// Gives something its place, with the folders on the way.
  mutating func add(
    _ path: RelativePath, _ kind: Kind, permissions: UInt32? = nil
  ) throws(EntryRefusal) {
    guard path.components.count <= depth else { throw .tooDeep(limit: depth) }
    if case .link(let target) = kind { try count(target) }
    let folded = path.foldedComponents
    var place = 0
    for index in path.components.indices.dropLast() {
      place = try enter(path.components[index], folded: folded[index], in: place)
    }
    guard let name = path.components.last, let key = folded.last else { throw .emptyName }
    guard let found = try child(name, folded: key, of: place) else {
      let added = insert(name, folded: key, in: place, kind, isEntry: true)
      nodes[added].permissions = permissions
      return
    }
    guard (nodes[found].kind == .folder) == (kind == .folder) else { throw .fileAndFolder }
    guard !nodes[found].isEntry else { throw .twice }
    nodes[found].isEntry = true
    nodes[found].permissions = permissions
  }

  private mutating func count(_ target: LinkTarget) throws(EntryRefusal) {
    // Up to the top and down again.
    guard target.components.count <= 2 * depth else { throw .tooDeep(limit: depth) }
    linkBytes += target.text.utf8.count
    guard linkBytes <= Self.mostLinkBytes else { throw .linksTooLong(limit: Self.mostLinkBytes) }
  }

  /// Whether this is a file that the archive has had, spelled alike.
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

  /// The path of what is at an index; empty for the folder of all.
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

  private mutating func enter(
    _ name: String, folded: String, in place: Int
  ) throws(EntryRefusal) -> Int {
    guard let found = try child(name, folded: folded, of: place) else {
      return insert(name, folded: folded, in: place, .folder, isEntry: false)
    }
    switch nodes[found].kind {
    case .folder: return found
    case .link: throw .throughLink(shownPath(of: found))
    case .file: throw .fileAndFolder
    }
  }

  private func child(
    _ name: String, folded: String, of place: Int
  ) throws(EntryRefusal) -> Int? {
    guard let found = nodes[place].children[folded] else { return nil }
    guard nodes[found].name.utf8.elementsEqual(name.utf8) else {
      throw .collides(with: shownPath(of: found))
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
