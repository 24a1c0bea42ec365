extension TreeReplacement {
  /// False if there is nothing or an empty folder, or if files are missing.
  ///
  /// Throws `Problem.contentForeign` if anything is not as the package put it there.
  func holdsContent(of record: ContentRecord?) throws -> Bool {
    try Problem.content(.reading) {
      guard let facts = try parent.facts(of: name) else { return false }
      guard facts.kind == .directory else {
        let placed = record?.placed ?? []
        guard facts.kind == .regular,
          try placed.contains(where: { $0.isUnchanged(facts) })
            || placed.map(\.checksum).contains(
              try parent.reading(name).checksum(.sha256).checksum)
        else { throw Problem.contentForeign(destination) }
        return true
      }
      let found = try ContentFolder(try parent.folder(name))
      guard !found.isEmpty else { return false }
      guard let own = found.record, found.isMarked, own.remote == record?.name else {
        throw Problem.contentForeign(destination, found.names(found.files.lazy.filter(\.isThere)))
      }
      let names = try found.foreign(until: Deadline())
      guard names.isEmpty else { throw Problem.contentForeign(destination, names) }
      return found.files.prefix(own.files.count).allSatisfy(\.isThere)
    }
  }

  /// Marks a folder as a package's own by a record in it; what is to be recorded of a file.
  func mark(
    _ new: String, for package: String, until deadline: Deadline
  ) throws -> [RecordedFile] {
    guard let inner = try folder.folderIfThere(new) else {
      let file = try folder.reading(new).checksum(.sha256)
      return [RecordedFile(try RelativePath(new), file.facts, file.checksum)]
    }
    // A publisher may have packed a folder that was synced.
    try inner.removeTree(FolderRecord.fileName)
    let record = try ContentFolder(inner).recordOfAll(for: package, until: deadline)
    try inner.create(FolderRecord.fileName, permissions: 0o644).write(record.bytes)
    return []
  }
}
