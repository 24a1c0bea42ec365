import CUpdatesLibraries

struct Extraction: ~Copyable {
  let reader: ArchiveReader
  let folder: OpenFolder
  let limits: ArchiveLimits
  /// The archive's size in bytes.
  let size: Int

  /// The bytes of files, including holes.
  var written = 0
  private var paths: ArchivedPaths
  /// The permissions of the folders that have an entry of their own.
  private var permissions: [RelativePath: UInt32] = [:]
  private var cursor: FolderCursor

  init(
    _ reader: consuming ArchiveReader, of size: Int, into folder: OpenFolder, limits: ArchiveLimits
  ) {
    self.reader = reader
    self.size = size
    self.folder = folder
    self.limits = limits
    paths = ArchivedPaths(depth: limits.depth)
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
    // Links come last, so that nothing is written through one.
    for (path, target) in paths.links {
      try cursor.folder(of: path).makeLink(path.name, to: target)
    }
    for (path, permissions) in permissions where permissions & 0o055 != 0o055 {
      try folder.folder(path).restrictPermissions(to: permissions | 0o700)
    }
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

  private func step(_ progress: (ArchiveProgress) -> Bool) throws {
    try checkExpansion()
    let state = ArchiveProgress(read: reader.fetched, size: size, written: written)
    guard progress(state) else { throw CancellationError() }
  }

  private mutating func account(for bytes: Int) throws {
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
}

extension Extraction {
  private mutating func extract(
    _ entry: ArchiveEntry, progress: (ArchiveProgress) -> Bool
  ) throws {
    let admitted: (path: RelativePath, kind: ArchiveEntry.Kind)?
    do {
      admitted = try admit(entry)
    } catch let error as Problem {
      throw Problem.archiveRefused(entry.shownName, error.summary)
    }
    guard paths.count <= limits.entries else {
      throw Problem.archiveEntries(limit: limits.entries)
    }
    guard let (path, kind) = admitted else { return }
    switch kind {
    case .file: try extractFile(entry, at: path, progress: progress)
    case .hardLink: try extractHardLink(entry, at: path)
    case .folder: _ = try folder.folder(path, making: 0o755)
    case .symbolicLink: break
    }
  }

  /// Checks an entry and returns its path; nil for the folder that contains all entries.
  ///
  /// Nothing is created yet.
  private mutating func admit(
    _ entry: ArchiveEntry
  ) throws -> (path: RelativePath, kind: ArchiveEntry.Kind)? {
    let path = try RelativePath.ofEntry(entry.path)
    guard !entry.is_encrypted else { throw Problem(.unusable, "is encrypted") }
    guard entry.declaredSize ?? 0 >= 0 else { throw Problem(.unusable, "has a negative size") }
    let kind = try entry.kind
    guard let path else {
      guard kind == .folder else {
        throw Problem(.unusable, "appears both as a folder and as something else")
      }
      return nil
    }
    switch kind {
    case .file:
      try refuseRights(entry.permissions)
      try paths.add(path, .file, isThere: isThere)
    case .hardLink:
      try refuseRights(entry.permissions)
      // An invalid path is not that of a file.
      guard let target = try? RelativePath.ofEntry(entry.target), paths.hasFile(target) else {
        throw Problem(
          .unusable,
          "is a hard link to '\(ArchiveEntry.shown(entry.target))', which is not a file before it in the archive"
        )
      }
      try paths.add(path, .file, isThere: isThere)
    // A folder's setuid and setgid bits run no program and are left out; a link's bits mean
    // nothing.
    case .folder:
      try paths.add(path, .folder, isThere: isThere)
      permissions[path] = entry.permissions
    case .symbolicLink: try paths.addLink(path, to: entry.target, isThere: isThere)
    }
    return (path, kind)
  }

  private var isThere: (RelativePath) throws -> Bool {
    { [folder] path in
      do {
        let place = try path.folder.map { try folder.folder($0) } ?? folder
        return try place.facts(of: path.name) != nil
      } catch Problem.kind(.fileMissing) {
        return false
      }
    }
  }

  private func refuseRights(_ permissions: UInt32) throws {
    guard permissions & 0o4000 == 0 else {
      throw Problem(.unusable, "would run as its owner (setuid)")
    }
    guard permissions & 0o2000 == 0 else {
      throw Problem(.unusable, "would run as its group (setgid)")
    }
  }

  private mutating func extractFile(
    _ entry: ArchiveEntry, at path: RelativePath, progress: (ArchiveProgress) -> Bool
  ) throws {
    let start = written
    let permitted = entry.permissions & 0o755 | 0o600
    if let size = entry.declaredSize, size > limits.bytes - start {
      throw Problem.archiveTooLarge(limit: limits.bytes)
    }
    let file = try cursor.folder(of: path).create(path.name, permissions: permitted)
    while let (bytes, offset) = try reader.read() {
      let (end, isHuge) = offset.addingReportingOverflow(bytes.count)
      // The parts arrive in order; there may be a hole before each.
      guard !isHuge, offset >= written - start, end <= entry.declaredSize ?? .max else {
        throw Problem.archiveRefused(entry.shownName, "does not have the size that it declares")
      }
      try account(for: end - (written - start))
      try step(progress)
      try file.write(bytes, at: offset)
    }
    if let size = entry.declaredSize, size > written - start {
      try account(for: size - (written - start))
      try file.resize(to: size)
    }
    if entry.has_time {
      file.setModified(seconds: Int(entry.seconds), nanoseconds: Int(entry.nanoseconds))
    }
  }

  private mutating func extractHardLink(_ entry: ArchiveEntry, at path: RelativePath) throws {
    // The entry was admitted, so its target is the path of a file.
    guard let target = try RelativePath.ofEntry(entry.target) else { return }
    let source = try cursor.folder(of: target)
    let place = try cursor.folder(of: path)
    do {
      try source.link(target.name, to: place, as: path.name)
    } catch {
      // Where a file system has no hard links, the content counts once more.
      try account(for: source.facts(of: target.name)?.size ?? 0)
      try source.copy(target.name, to: place, as: path.name)
    }
  }
}
