import CUpdatesLibraries

package enum Archive {
  /// Extracts an archive into a folder, or a gzip file into a file.
  ///
  /// The result has the given name, which must be free in `folder`.
  ///
  /// The content determines the kind: gzip of a tar gives a folder, and gzip of anything else gives
  /// one file; a tar, plain or compressed by bzip2, xz or zstd, and a zip give a folder. This
  /// blocks its thread. If it fails, nothing with that name stays. `progress` is called before each
  /// block and ends the extraction by returning false.
  ///
  /// Files have the archive's permissions and time, but nobody except the owner may write, and the
  /// user's umask applies as to any new file. Owners, attributes and access lists are not
  /// extracted.
  package static func extract(
    from file: borrowing OpenFile, into folder: OpenFolder, name: String,
    limits: ArchiveLimits = ArchiveLimits(), progress: (ArchiveProgress) -> Bool = { _ in true }
  ) throws -> ExtractedKind {
    var reader = try ArchiveReader(file, filter: UPDATES_ARCHIVE_PLAIN)
    guard let outer = try reader.kind() else { throw Problem.archiveUnrecognized }
    // Nil for the content of a gzip file that is not an archive.
    var kind: ArchiveKind? = outer
    if let filter = outer.filter {
      reader = try ArchiveReader(file, filter: filter)
      kind = try reader.kind() == .tar ? .tar : nil
      guard kind != nil || outer == .gzip else { throw Problem.archiveUnrecognized }
    }
    if kind != nil {
      try folder.makeNewFolder(name, permissions: 0o755)
    } else if try folder.facts(of: name) != nil {
      throw Problem.fileFailed(folder.shown(name), operation: "opening it", reason: "File exists")
    }
    do {
      let place = kind == nil ? folder : try folder.folder(name)
      let size = try file.facts().size
      var extraction = Extraction(reader, of: size, into: place, limits: limits)
      if let kind {
        try extraction.extractEntries(kind, progress: progress)
      } else {
        try extraction.extractContent(to: name, progress: progress)
      }
      return kind == nil ? .file : .folder
    } catch {
      // The extraction's error says more than one of the removal; the owner of the folder empties
      // it.
      _ = try? folder.removeTree(name)
      throw error
    }
  }

  package static func libraryVersion() throws -> String {
    if let missing = missingLibrary { throw missing }
    return String(cString: updates_archive_version())
  }

  static var missingLibrary: Problem? {
    let libraries = [
      (UPDATES_LIBRARY_ZLIB, "zlib", "zlib1g"), (UPDATES_LIBRARY_LZMA, "liblzma", "liblzma5"),
      (UPDATES_LIBRARY_ARCHIVE, "libarchive", "libarchive13"),
    ]
    return libraries.first { !updates_library_load($0.0) }
      .map { .libraryMissing($0.1, package: $0.2) }
  }
}

extension ArchiveKind {
  /// The filter that decompresses an archive of this kind; nil if it is not compressed.
  fileprivate var filter: updates_archive_filter? {
    switch self {
    case .gzip: UPDATES_ARCHIVE_GZIP
    case .bzip2: UPDATES_ARCHIVE_BZIP2
    case .xz: UPDATES_ARCHIVE_XZ
    case .zstd: UPDATES_ARCHIVE_ZSTD
    case .tar, .zip: nil
    }
  }
}

package struct ArchiveProgress: Equatable, Sendable {
  /// The bytes of the archive that were read.
  package var read: Int
  /// The archive's size in bytes.
  package var size: Int
  /// The bytes of files that were extracted.
  package var written: Int
}

package enum ExtractedKind: Equatable, Sendable {
  case folder
  /// The content of a gzip file that is not an archive.
  case file
}

package struct ArchiveLimits: Equatable, Sendable {
  package var entries = 100_000
  /// The largest sum of all files' sizes in bytes, including holes.
  package var bytes = 8 << 30
  package var expansion = 1000
  /// The size in bytes that is always allowed, even if the archive is very small.
  package var expansionFloor = 16 << 20
  package var depth = 64

  package init() {}
}
