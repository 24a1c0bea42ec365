struct Extraction: ~Copyable {
  let reader: ArchiveReader
  let folder: OpenFolder
  let limits: ArchiveLimits
  /// The archive's size in bytes.
  let size: Int

  /// The bytes of files, including holes.
  var written = 0
  var tree: ArchivedTree
  var cursor: FolderCursor

  init(
    _ reader: consuming ArchiveReader, of size: Int, into folder: OpenFolder, limits: ArchiveLimits
  ) {
    self.reader = reader
    self.size = size
    self.folder = folder
    self.limits = limits
    tree = ArchivedTree(depth: limits.depth)
    // These are all rights that a folder may get, less those that the user's umask removes.
    cursor = FolderCursor(folder, making: 0o755)
  }

  mutating func extractEntries(_ kind: ArchiveKind, progress: (ArchiveProgress) -> Bool) throws {
    try reader.begin(kind)
    var count = 0
    while let entry = try reader.next() {
      count += 1
      guard count <= limits.entries else {
        throw Problem.archiveEntries(limit: limits.entries)
      }
      try step(progress)
      try extract(entry, progress: progress)
    }
    while try reader.drain() { try step(progress) }
    try tree.checkLinks()
    try makeLinks()
    try restrictFolders()
  }

  mutating func extractContent(to name: String, progress: (ArchiveProgress) -> Bool) throws {
    let file = try folder.create(name, permissions: 0o644)
    var isBlank = true
    while let bytes = try reader.pull() {
      try account(for: bytes.count)
      try step(progress)
      isBlank = isBlank && bytes.allSatisfy { $0 == 0 }
      try file.write(bytes, at: written - bytes.count)
    }
    // A tar ends with two blocks of zeros; a tar without entries has nothing before them.
    let block = 512
    guard !isBlank || written < 2 * block || !written.isMultiple(of: block) else {
      throw Problem(.archiveDamaged, "the archive has no entries")
    }
  }

  func step(_ progress: (ArchiveProgress) -> Bool) throws {
    try checkExpansion()
    let state = ArchiveProgress(read: reader.fetched, size: size, written: written)
    guard progress(state) else { throw CancellationError() }
  }

  mutating func account(for bytes: Int) throws {
    guard bytes <= limits.bytes - written else {
      throw Problem.archiveTooLarge(limit: limits.bytes)
    }
    written += bytes
    try checkExpansion()
  }

  private func checkExpansion() throws {
    let (product, isHuge) = limits.expansion.multipliedReportingOverflow(by: reader.fetched)
    let most = max(limits.expansionFloor, isHuge ? .max : product)
    guard max(written, reader.expanded) <= most else {
      throw Problem.archiveExpands(factor: limits.expansion)
    }
    // The headers and the padding of a tar's blocks come in addition to the files.
    guard (reader.expanded - (1 << 20)) / 2 <= limits.bytes else {
      throw Problem.archiveTooLarge(limit: limits.bytes)
    }
  }

  /// Creates the links at the end, so that nothing is written through one.
  private mutating func makeLinks() throws {
    for index in tree.links {
      guard case .link(let target) = tree.nodes[index].kind else { continue }
      guard let path = try path(of: index) else { continue }
      try cursor.folder(of: path).makeLink(tree.nodes[index].name, to: target.text)
    }
  }

  private mutating func restrictFolders() throws {
    for (index, node) in tree.nodes.enumerated() where node.kind == .folder {
      guard let permissions = node.permissions, permissions & 0o055 != 0o055 else { continue }
      guard let path = try path(of: index) else { continue }
      try folder.folder(path).restrictPermissions(to: permissions | 0o700)
    }
  }

  private func path(of index: Int) throws -> RelativePath? {
    guard index != 0 else { return nil }
    do {
      return try RelativePath(ofArchived: tree.components(of: index).joined(separator: "/"))
    } catch let error as Problem {
      throw Problem.archiveRefused(tree.shownPath(of: index), error.summary)
    }
  }
}
