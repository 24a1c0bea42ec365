import CUpdatesArchive

/// Archives as they are extracted here: into a folder that nobody else uses yet.
package enum Archive {
  /// Extracts an archive into a folder, or what gzip compressed into a file, of a name that must be
  /// free in `folder`.
  ///
  /// What it is shows in its content: gzip of a tar gives a folder, gzip of anything else one file;
  /// a tar, plain or compressed by bzip2, xz or zstd, and a zip give a folder. Blocks its thread.
  /// Where it fails, nothing of that name stays. `progress` is called before each block and ends
  /// the extraction by answering false.
  ///
  /// Files have the archive's permissions and time, but nobody else may write, and the user's umask
  /// takes away what it takes from any new file. Owners, attributes and access lists are not taken.
  package static func extract(
    from file: borrowing OpenFile, into folder: OpenFolder, name: String,
    limits: ArchiveLimits = ArchiveLimits(), progress: (ArchiveProgress) -> Bool = { _ in true }
  ) throws(ArchiveError) -> ArchiveSummary {
    try ArchiveError.wrapping {
      let plain = try ArchiveReader(file, filter: CARCHIVE_PLAIN)
      guard let outer = try plain.kind() else { throw ArchiveError.unrecognized }
      let size = try size(file)
      guard let filter = outer.filter else {
        return try extract(plain, as: outer, of: size, into: folder, name, limits, progress)
      }
      let reader = try ArchiveReader(file, filter: filter)
      if try reader.kind() == .tar {
        return try extract(reader, as: .tar, of: size, into: folder, name, limits, progress)
      }
      guard outer == .gzip else { throw ArchiveError.unrecognized }
      return try extract(reader, as: nil, of: size, into: folder, name, limits, progress)
    }
  }

  /// The versions of libarchive and of what it uses, such as `libarchive 3.6.2 zlib/1.2.13`.
  package static func libraryVersion() throws(ArchiveError) -> String {
    if let missing = missingLibrary { throw missing }
    return String(cString: carchive_version())
  }

  /// The first that is not there of the libraries that archives need.
  static var missingLibrary: ArchiveError? {
    guard let name = carchive_missing_library().map({ String(cString: $0) }) else { return nil }
    let packages = ["zlib": "zlib1g", "liblzma": "liblzma5"]
    return .libraryMissing(name: name, package: packages[name] ?? "libarchive13")
  }

  private static func size(_ file: borrowing OpenFile) throws(ArchiveError) -> Int {
    do throws(FileError) {
      return try file.facts().size
    } catch {
      throw .cannotRead(error)
    }
  }

  /// Extracts entries into a new folder; without a kind of archive, what was compressed into a file.
  private static func extract(
    _ reader: consuming ArchiveReader, as kind: ArchiveKind?, of size: Int, into folder: OpenFolder,
    _ name: String, _ limits: ArchiveLimits, _ progress: (ArchiveProgress) -> Bool
  ) throws -> ArchiveSummary {
    if kind != nil {
      try folder.makeNewFolder(name, permissions: 0o755)
    } else if try folder.facts(of: name) != nil {
      throw FileError.failed(path: folder.shown(name), operation: "open", reason: "File exists")
    }
    do {
      let place = kind == nil ? folder : try folder.folder(name)
      var extraction = Extraction(reader, of: size, into: place, limits: limits)
      if let kind {
        try extraction.extractEntries(kind, progress: progress)
      } else {
        try extraction.extractContent(to: name, progress: progress)
      }
      return ArchiveSummary(
        kind: kind == nil ? .file : .folder, files: extraction.files, bytes: extraction.written)
    } catch {
      let isLeft = limits.leavesCancelled && error as? ArchiveError == .cancelled
      // Why it was not extracted says more; whoever made the folder empties it.
      if !isLeft { _ = try? folder.removeTree(name) }
      throw error
    }
  }
}

extension ArchiveKind {
  /// What has to be taken off before it is an archive; nil for one that already is.
  fileprivate var filter: carchive_filter? {
    switch self {
    case .gzip: CARCHIVE_GZIP
    case .bzip2: CARCHIVE_BZIP2
    case .xz: CARCHIVE_XZ
    case .zstd: CARCHIVE_ZSTD
    case .tar, .zip: nil
    }
  }
}

/// How far an archive is read, and what came out of it.
package struct ArchiveProgress: Equatable, Sendable {
  /// Bytes of the archive.
  package var read: Int
  /// The archive's size in bytes.
  package var size: Int
  /// Bytes of files.
  package var written: Int
}

/// What came out of an archive.
package struct ArchiveSummary: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case folder
    /// What was compressed by gzip and is no archive.
    case file
  }

  package var kind: Kind
  /// Files, hard links among them; folders and symbolic links do not count.
  package var files: Int
  /// The sum of their sizes; a hard link has none of its own.
  package var bytes: Int

  package init(kind: Kind, files: Int, bytes: Int) {
    self.kind = kind
    self.files = files
    self.bytes = bytes
  }
}
