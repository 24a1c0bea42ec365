import HarmlessText

/// The current state of the synced folder and its record.
struct SyncedFolder: Sendable {
  let folder: OpenFolder
  /// The facts of the folder itself, which is a different folder after each switch.
  let facts: FileFacts
  /// The record; nil if there is none that can be used for this remote.
  let record: SyncRecord?
  /// The record of the last sync, whatever its remote was.
  let lastRecord: SyncRecord?
  private let recordFacts: FileFacts?
  private let own: OwnFiles

  /// Opens the folder, following a link at the end of the path; nil if nothing is there.
  static func open(_ path: String, remote: [UInt8]) throws(FileError) -> SyncedFolder? {
    do throws(FileError) {
      guard try FileSystem.facts(of: path).kind == .directory else {
        throw .notDirectory(path: path)
      }
      return try SyncedFolder(try OpenFolder(path), remote: remote)
    } catch .missing {
      return nil
    }
  }

  private init(_ folder: OpenFolder, remote: [UInt8]) throws(FileError) {
    self.folder = folder
    facts = try folder.facts()
    recordFacts = try folder.facts(of: Manifest.recordName)
    lastRecord = try Self.record(in: folder)
    record = lastRecord.flatMap { $0.remote == remote ? $0 : nil }
    own = OwnFiles(in: folder, record: lastRecord)
  }

  /// Whether the folder has files but never had a sync record.
  func isForeign() throws(SyncProblem) -> Bool {
    guard recordFacts == nil else { return false }
    return try SyncProblem.ofFolder { try !folder.rawNames().isEmpty }
  }

  /// Whether the record has these manifests, and only files that apply now.
  func isRecorded(_ manifests: [ScannedManifest]) -> Bool {
    manifests.count == record?.manifests.count
      && manifests.allSatisfy { manifest in
        manifest.isRecorded && manifest.entries.allSatisfy { $0.applies || $0.recorded == nil }
      }
  }

  /// Whether the folder and its record were not replaced between two looks.
  func isSame(as other: SyncedFolder?) -> Bool {
    facts.inode == other?.facts.inode && facts.device == other?.facts.device
      && recordFacts == other?.recordFacts
  }

  /// The record in a folder; nil if there is none that can be used.
  ///
  /// Without a record, all files are hashed again, and files that left the set stay.
  private static func record(in folder: OpenFolder) throws(FileError) -> SyncRecord? {
    do throws(FileError) {
      let file = try folder.reading(Manifest.recordName)
      return SyncRecordReader.record(in: try file.contents(limit: SyncRecordReader.limit))
    } catch {
      switch error {
      // The record may be readable the next time.
      case .failed, .diskFull: throw error
      default: return nil
      }
    }
  }

  // MARK: - Looking

  /// The facts of the file at a path; nil if there is none, or something that will be removed.
  ///
  /// Throws if a link or a foreign file is where the path has a folder.
  func facts(of path: RelativePath) throws(SyncProblem) -> FileFacts? {
    var cursor = FolderCursor(folder)
    return try facts(of: path, at: &cursor)
  }

  /// Like `facts(of:)`, with a cursor that is reused for many paths.
  func facts(of path: RelativePath, at cursor: inout FolderCursor) throws(SyncProblem) -> FileFacts?
  {
    do throws(FileError) {
      return try cursor.folder(of: path).facts(of: path.name)
    } catch .missing {
      return nil
    } catch .notDirectory, .symbolicLink {
      try checkWay(to: path)
      return nil
    } catch {
      throw .directory(error)
    }
  }

  /// Throws if the files would replace anything that does not belong to a set.
  ///
  /// This is a file that no manifest in the folder lists, or a folder with such files.
  func checkPlaces(of files: [PlannedFile]) throws(SyncProblem) {
    try check(foreign: try foreignFiles(inPlaceOf: files))
  }

  /// Throws if there are foreign files.
  func check(foreign paths: [RelativePath]) throws(SyncProblem) {
    guard !paths.isEmpty else { return }
    let named = paths.prefix(Self.namedLimit).map { $0.text.harmlessLine(limit: 200) }
    throw .foreignFiles(
      directory: folder.path.harmlessLine(limit: 512), filenames: named, count: paths.count)
  }

  /// The files that would be replaced although no manifest in the folder lists them.
  ///
  /// Throws if this concerns a folder, or something where a path needs a folder.
  func foreignFiles(inPlaceOf files: [PlannedFile]) throws(SyncProblem) -> [RelativePath] {
    var cursor = FolderCursor(folder)
    var foreign: [RelativePath] = []
    for file in files where file.replaces {
      guard let kind = try facts(of: file.path, at: &cursor)?.kind else { continue }
      if kind == .directory {
        try checkFolder(inPlaceOf: file.path)
      } else if try !isOwn(file.path.text) {
        foreign.append(file.path)
      }
    }
    return foreign
  }

  /// The most files that an error names.
  private static let namedLimit = 3

  private func isOwn(_ path: String) throws(SyncProblem) -> Bool {
    try SyncProblem.ofFolder { try owns(path) }
  }

  /// Whether a path belongs to the set in place.
  func owns(_ path: String) throws(FileError) -> Bool {
    try own.contains(path)
  }

  private func checkWay(to path: RelativePath) throws(SyncProblem) {
    var above = folder
    for (index, name) in path.components.dropLast().enumerated() {
      let facts = try SyncProblem.ofFolder { try above.facts(of: name) }
      guard let facts else { return }
      let shown = above.shown(name).harmlessLine()
      switch facts.kind {
      case .directory:
        above = try SyncProblem.ofFolder { try above.folder(name) }
      case .symbolicLink: throw .linkInTheWay(path: shown)
      case .regular, .other:
        guard try isOwn(path.components[...index].joined(separator: "/")) else {
          throw .fileInTheWay(path: shown)
        }
        return
      }
    }
  }

  /// Throws if a folder contains anything that belongs to no set.
  private func checkFolder(inPlaceOf path: RelativePath) throws(SyncProblem) {
    var pending = [path.text]
    while let next = pending.popLast() {
      let names = try SyncProblem.ofFolder {
        guard let path = try? RelativePath(next) else { return [RawName]() }
        return try folder.folder(path).rawNames()
      }
      for name in names {
        let inner = name.text.map { next + "/" + $0 }
        let kind = try SyncProblem.ofFolder {
          if let kind = name.kind { return kind }
          guard let path = try? RelativePath(next) else { return .other }
          return try folder.folder(path).kind(of: name)
        }
        if kind == .directory, let inner {
          pending.append(inner)
          continue
        }
        guard let inner, try isOwn(inner) else {
          throw .folderInTheWay(path: folder.shown(path.text).harmlessLine())
        }
      }
    }
  }
}
