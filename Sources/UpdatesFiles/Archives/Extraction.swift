/// One archive on its way into a folder.
struct Extraction: ~Copyable {
  let reader: ArchiveReader
  let folder: OpenFolder
  let limits: ArchiveLimits
  /// The archive's size in bytes.
  let size: Int

  var files = 0
  /// Bytes of files, holes with them.
  var written = 0
  var tree: ArchivedTree
  /// The folder that was used last, for the next file is mostly in it as well.
  var place: (path: RelativePath?, folder: OpenFolder)

  init(
    _ reader: consuming ArchiveReader, of size: Int, into folder: OpenFolder, limits: ArchiveLimits
  ) {
    self.reader = reader
    self.size = size
    self.folder = folder
    self.limits = limits
    tree = ArchivedTree(depth: limits.depth)
    place = (nil, folder)
  }

  /// Everything that an archive has.
  mutating func extractEntries(
    _ kind: ArchiveKind, progress: (ArchiveProgress) -> Bool
  ) throws {
    try reader.begin(kind, limit: limits.entries)
    var count = 0
    while let entry = try reader.next() {
      count += 1
      guard count <= limits.entries else {
        throw ArchiveError.tooManyEntries(limit: limits.entries)
      }
      try step(progress)
      try extract(entry, progress: progress)
    }
    while try reader.drain() { try step(progress) }
    try tree.checkLinks()
    try makeLinks()
    try restrictFolders()
  }

  /// What gzip compressed, as it is.
  mutating func extractContent(
    to name: String, progress: (ArchiveProgress) -> Bool
  ) throws {
    let file = try folder.create(name, permissions: 0o644)
    var isBlank = true
    while let bytes = try reader.pull() {
      try account(for: bytes.count)
      try step(progress)
      isBlank = isBlank && bytes.allSatisfy { $0 == 0 }
      try file.write(bytes, at: written - bytes.count)
    }
    // A tar ends in two blocks of zeros, and nothing is before them where it has no entries.
    let block = 512
    guard !isBlank || written < 2 * block || !written.isMultiple(of: block) else {
      throw ArchiveError.empty
    }
    files = 1
  }

  /// Tells how far it is, and sees that it has not become too much.
  func step(_ progress: (ArchiveProgress) -> Bool) throws(ArchiveError) {
    try checkExpansion()
    let state = ArchiveProgress(read: reader.fetched, size: size, written: written)
    guard progress(state) else { throw .cancelled }
  }

  /// Adds bytes that are going to be written.
  mutating func account(for bytes: Int) throws(ArchiveError) {
    guard bytes <= limits.bytes - written else { throw .tooLarge(limit: limits.bytes) }
    written += bytes
    try checkExpansion()
  }

  private func checkExpansion() throws(ArchiveError) {
    let (product, isHuge) = limits.expansion.multipliedReportingOverflow(by: reader.fetched)
    let most = max(limits.expansionFloor, isHuge ? .max : product)
    guard max(written, reader.expanded) <= most else {
      throw .expandsTooMuch(factor: limits.expansion)
    }
    // Headers, and what fills the blocks of a tar, come on top of the files.
    guard (reader.expanded - (1 << 20)) / 2 <= limits.bytes else {
      throw .tooLarge(limit: limits.bytes)
    }
  }

  // MARK: - What comes last

  /// Links come last, so that nothing can have been written through one.
  private mutating func makeLinks() throws {
    for index in tree.links {
      guard case .link(let target) = tree.nodes[index].kind else { continue }
      let parent = try made(path(of: tree.nodes[index].parent))
      try parent.makeLink(tree.nodes[index].name, to: target.text)
    }
  }

  /// Folders lose rights when everything is in them; their owner keeps all.
  private mutating func restrictFolders() throws {
    for (index, node) in tree.nodes.enumerated() where node.kind == .folder {
      guard let permissions = node.permissions, permissions & 0o055 != 0o055 else { continue }
      try made(path(of: index)).restrictPermissions(to: permissions | 0o700)
    }
  }

  private func path(of index: Int) throws(ArchiveError) -> RelativePath? {
    guard index != 0 else { return nil }
    let text = tree.components(of: index).joined(separator: "/")
    do throws(RelativePathError) {
      return try RelativePath(text)
    } catch {
      throw .refused(entry: tree.shownPath(of: index), .notPlain)
    }
  }
}
