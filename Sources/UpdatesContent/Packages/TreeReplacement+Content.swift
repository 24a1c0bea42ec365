extension TreeReplacement {
  /// False if there is nothing or an empty folder, if files are missing, or if it is another
  /// version of the package, such as one from a backup.
  ///
  /// Throws `Problem.contentForeign` if anything is not as the package put it there.
  func holdsContent(of record: ContentRecord?) throws -> Bool {
    try Problem.content(.reading) {
      guard let facts = try parent.facts(of: name) else { return false }
      let placed = record?.placed ?? []
      guard facts.kind == .directory else {
        guard facts.kind == .regular,
          try placed.contains(where: { $0.isUnchanged(facts) })
            || placed.contains(try parent.reading(name))
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
      return try placed.contains(try found.folder.reading(FolderRecord.fileName))
        && found.files.prefix(own.files.count).allSatisfy(\.isThere)
    }
  }

  /// Marks a folder as a package's own by a record in it; what is to be recorded of that or a file.
  func mark(
    _ new: String, for package: String, until deadline: Deadline
  ) throws -> RecordedFile {
    var (place, name) = (folder, new)
    if let inner = try folder.folderIfThere(new) {
      // A publisher may have packed a folder that was synced.
      try inner.removeTree(FolderRecord.fileName)
      (place, name) = (inner, FolderRecord.fileName)
      let record = try ContentFolder(inner).recordOfAll(for: package, until: deadline)
      try inner.create(name, permissions: 0o644).write(record.bytes)
    }
    let file = try place.reading(name).checksum(.sha256)
    return RecordedFile(try RelativePath(name), file.facts, file.checksum)
  }
}

extension [RecordedFile] {
  fileprivate func contains(_ file: borrowing OpenFile) throws -> Bool {
    let checksum = try file.checksum(.sha256).checksum
    return contains { $0.checksum == checksum }
  }
}
