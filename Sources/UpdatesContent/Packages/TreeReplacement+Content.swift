extension TreeReplacement {
  /// False if there is nothing or an empty folder, or if files are missing.
  ///
  /// Throws `Problem.contentForeign` if anything is not as the package put it there.
  func holdsContent(of record: ContentRecord?) throws -> Bool {
    try Problem.content(.reading) {
      let placed = record?.placed ?? []
      guard let facts = try parent.facts(of: name) else { return false }
      guard facts.kind == .directory else {
        guard facts.kind == .regular,
          try placed.contains(where: { $0.isUnchanged(facts) })
            || placed.contains(try parent.reading(name).checksum(.sha256).checksum)
        else { throw Problem.contentForeign(destination) }
        return true
      }
      let found = try ContentFolder(try parent.folder(name))
      guard !found.isEmpty else { return false }
      guard let own = found.record, found.isMarked,
        placed.contains(
          try found.folder.reading(FolderRecord.fileName).checksum(.sha256).checksum)
      else {
        throw Problem.contentForeign(destination, found.names(found.files.lazy.filter(\.isThere)))
      }
      let names = try found.foreign(until: Deadline())
      guard names.isEmpty else { throw Problem.contentForeign(destination, names) }
      return found.files.prefix(own.files.count).allSatisfy(\.isThere)
    }
  }

  func mark(_ new: String, until deadline: Deadline) throws -> RecordedFile {
    var (place, name) = (folder, new)
    if let inner = try folder.folderIfThere(new) {
      // A publisher may have packed a folder that was synced.
      try inner.removeTree(FolderRecord.fileName)
      (place, name) = (inner, FolderRecord.fileName)
      try inner.create(name, permissions: 0o644).write(
        try ContentFolder(inner).recordOfAll(until: deadline).bytes)
    }
    let file = try place.reading(name).checksum(.sha256)
    return RecordedFile(file.facts, file.checksum)
  }
}

extension [RecordedFile] {
  fileprivate func contains(_ checksum: Checksum) -> Bool {
    contains { $0.checksum == checksum }
  }
}
