import HarmlessText

/// The files that a switch to a new set removes; all other files in the folder stay.
struct OutgoingFiles {
  private(set) var own = OwnEntries()
  /// The paths of the new set's files, and whether the files in place are right.
  private var planned: [[UInt8]: Bool] = [:]
  /// The folders of the new set, and those of files to remove.
  private var folders: Set<[UInt8]> = []
  private let synced: SyncedFolder
  private let departing: DepartingFiles

  /// Finds the files to remove; with `prunes`, these are all files that are not in the new set.
  init(
    of synced: SyncedFolder, for files: [PlannedFile], departing: DepartingFiles, prunes: Bool
  ) throws(FileError) {
    self.synced = synced
    self.departing = departing
    for file in files {
      planned[Array(file.path.text.utf8)] = file.isRight
      addFolders(of: file.path)
    }
    for path in departing.leaving.keys { addFolders(of: path) }
    own = try OwnEntries(in: synced.folder) { path, facts throws(FileError) in
      if prunes { return true }
      return try goes(path, facts)
    }
  }

  /// The paths of removed files that are not in the new set: harmless text, in order.
  var removed: [String] {
    own.files.filter { planned[$0] == nil && !$0.elementsEqual(Manifest.recordName.utf8) }
      .map { String(decoding: $0, as: UTF8.self).harmlessLine(limit: 400) }.sorted()
  }

  private mutating func addFolders(of path: RelativePath) {
    var above = path.folder
    while let folder = above, folders.insert(Array(folder.text.utf8)).inserted {
      above = folder.folder
    }
  }

  /// Whether an earlier sync put this file there, or this folder may have such files.
  private func goes(_ path: [UInt8], _ facts: FileFacts) throws(FileError) -> Bool {
    let becomesFile = isBelowPlanned(path)
    if facts.kind == .directory { return folders.contains(path) || becomesFile }
    if path.elementsEqual(Manifest.recordName.utf8) { return facts.kind == .regular }
    if planned[path] == true { return true }
    // A name that is not a valid path was never synced.
    guard let text = String(validating: path, as: UTF8.self),
      let relative = try? RelativePath(text)
    else { return false }
    if departing.hasLeaving(relative, as: facts) { return true }
    guard becomesFile || folders.contains(path) else { return false }
    return try synced.owns(text)
  }

  /// Whether the new set has a file at this path, or at the path of a folder above it.
  private func isBelowPlanned(_ path: [UInt8]) -> Bool {
    if planned[path] != nil { return true }
    var above = path[...]
    while let slash = above.lastIndex(of: UInt8(ascii: "/")) {
      above = above[..<slash]
      if planned[Array(above)] != nil { return true }
    }
    return false
  }
}
