import HarmlessText

extension Staging {
  /// Reports if another process holds the folder for some time.
  static func ofContent(
    at place: String, patience: Duration, makesParent: Bool,
    telling tells: (@Sendable (ContentEvent) -> Void)?
  ) async throws -> Staging {
    var telling: (@Sendable (Bool) -> Void)?
    if let tells { telling = { tells(.waiting($0)) } }
    let staging: Staging?
    do {
      staging = try await open(
        place, patience: patience, makesParent: makesParent, telling: telling)
    } catch let error as Problem {
      throw ContentError(staging: error)
    }
    guard let staging else { throw ContentError.cancelled }
    return staging
  }

  /// False if there is nothing or an empty folder, or if files are missing.
  ///
  /// Throws `ContentError.foreignContent` if anything is not as the package put it there.
  func holdsContent(of record: ContentRecord?) throws -> Bool {
    try ContentError.reading {
      let placed = record?.placed ?? []
      guard let facts = try parent.facts(of: name) else { return false }
      guard facts.kind == .directory else {
        guard facts.kind == .regular,
          try placed.contains(where: { $0.isUnchanged(facts) })
            || placed.contains(try Self.checksum(of: try parent.reading(name)))
        else { throw foreign([]) }
        return true
      }
      let found = try ContentFolder(try parent.folder(name))
      guard !found.isEmpty else { return false }
      guard let own = found.record, found.isMarked,
        placed.contains(try Self.checksum(of: try found.folder.reading(FolderRecord.fileName)))
      else { throw foreign(found.names(besides: [])) }
      let names = found.foreign(by: try found.checksums { false })
      guard names.isEmpty else { throw foreign(names) }
      return own.files.keys.allSatisfy { found.files[$0] != nil }
    }
  }

  private func foreign(_ names: [String]) -> ContentError {
    .foreignContent(
      path: destination.harmlessLine(limit: 512), names: Array(names.prefix(3)), count: names.count)
  }

  func mark(
    _ new: String, unless isUnwanted: @escaping @Sendable () -> Bool
  ) throws -> RecordedFile {
    var (place, name) = (folder, new)
    if let inner = try folder.folderIfThere(new) {
      // A publisher may have packed a folder that was synced.
      try inner.removeTree(FolderRecord.fileName)
      (place, name) = (inner, FolderRecord.fileName)
      try inner.create(name, permissions: 0o644).write(
        try ContentFolder(inner).recordOfAll(unless: isUnwanted).bytes)
    }
    let file = try place.reading(name)
    return RecordedFile(try file.facts(), try Self.checksum(of: file))
  }

  private static func checksum(of file: borrowing OpenFile) throws -> Checksum {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 4096)
    defer { buffer.deallocate() }
    return try file.checksum(.sha256, through: buffer).checksum
  }
}

extension [RecordedFile] {
  fileprivate func contains(_ checksum: Checksum) -> Bool {
    contains { $0.checksum == checksum }
  }
}
