import HarmlessText

/// The folder as it is now, with what its record says.
struct SyncedFolder: Sendable {
  let folder: OpenFolder
  /// Of the folder itself; it is another one after each switch.
  let facts: FileFacts
  /// Nil where there is none that can be used for this remote.
  let record: SyncRecord?
  /// That of the last sync, whatever remote it was of.
  let lastRecord: SyncRecord?
  private let recordFacts: FileFacts?
  private let own: OwnFiles

  /// Nil where nothing is at the path; a link at its end is followed.
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
    lastRecord = Self.record(in: folder)
    record = lastRecord.flatMap { $0.remote == remote ? $0 : nil }
    own = OwnFiles(in: folder, record: lastRecord)
  }

  /// Whether it has files, and no sync has ever left its record there.
  func isForeign() throws(SyncProblem) -> Bool {
    guard recordFacts == nil else { return false }
    return try SyncProblem.ofFolder { () throws(FileError) in try !folder.rawNames().isEmpty }
  }

  /// Whether the record has these manifests, and synced no file but those that apply now.
  func isRecorded(_ manifests: [ScannedManifest]) -> Bool {
    manifests.count == record?.manifests.count
      && manifests.allSatisfy { manifest in
        manifest.isRecorded && manifest.entries.allSatisfy { $0.applies || $0.recorded == nil }
      }
  }

  /// Whether nobody has switched or rewritten it between two looks.
  func isSame(as other: SyncedFolder?) -> Bool {
    facts.inode == other?.facts.inode && facts.device == other?.facts.device
      && recordFacts == other?.recordFacts
  }

  private static func record(in folder: OpenFolder) -> SyncRecord? {
    do throws(FileError) {
      let file = try folder.reading(Manifest.recordName)
      return SyncRecordReader.record(in: try file.contents(limit: SyncRecordReader.limit))
    } catch {
      // Without a record all files are hashed again, and that is all.
      return nil
    }
  }

  // MARK: - Looking

  /// What is in place at a path; nil where nothing is, or something that goes away.
  ///
  /// Throws where a link or somebody's own file stands where the path has a folder.
  func facts(of path: RelativePath) throws(SyncProblem) -> FileFacts? {
    var cursor = FolderCursor(folder)
    return try facts(of: path, at: &cursor)
  }

  /// The same, with a cursor for many paths.
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

  /// Throws where anything that does not belong to a set would be replaced: a file that no manifest
  /// in place lists, or a folder with such files.
  func checkPlaces(of files: [PlannedFile]) throws(SyncProblem) {
    try check(foreign: try foreignFiles(inPlaceOf: files))
  }

  /// Throws where there are any.
  func check(foreign paths: [RelativePath]) throws(SyncProblem) {
    guard !paths.isEmpty else { return }
    let named = paths.prefix(Self.namedLimit).map { $0.text.harmlessLine(limit: 200) }
    throw .foreignFiles(
      directory: folder.path.harmlessLine(limit: 512), filenames: named, count: paths.count)
  }

  /// The files that would be replaced though no manifest in place lists them; throws where that
  /// holds of a folder, or of what is on the way.
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

  /// How many files a refusal names.
  private static let namedLimit = 3

  private func isOwn(_ path: String) throws(SyncProblem) -> Bool {
    try SyncProblem.ofFolder { () throws(FileError) in try owns(path) }
  }

  /// Whether a manifest in place lists a path.
  func owns(_ path: String) throws(FileError) -> Bool {
    try own.contains(path)
  }

  private func checkWay(to path: RelativePath) throws(SyncProblem) {
    var above = folder
    for (index, name) in path.components.dropLast().enumerated() {
      let facts = try SyncProblem.ofFolder { () throws(FileError) in try above.facts(of: name) }
      guard let facts else { return }
      let shown = above.shown(name).harmlessLine()
      switch facts.kind {
      case .directory:
        above = try SyncProblem.ofFolder { () throws(FileError) in try above.folder(name) }
      case .symbolicLink: throw .linkInTheWay(path: shown)
      case .regular, .other:
        guard try isOwn(path.components[...index].joined(separator: "/")) else {
          throw .fileInTheWay(path: shown)
        }
        return
      }
    }
  }

  /// Throws where a folder has anything in it that belongs to no set.
  private func checkFolder(inPlaceOf path: RelativePath) throws(SyncProblem) {
    var pending = [path.text]
    while let next = pending.popLast() {
      let names = try SyncProblem.ofFolder { () throws(FileError) in
        guard let path = try? RelativePath(next) else { return [RawName]() }
        return try folder.folder(path).rawNames()
      }
      for name in names {
        let inner = name.text.map { next + "/" + $0 }
        let kind = try SyncProblem.ofFolder { () throws(FileError) in
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
