/// The names that are taken in a folder, so that none is there twice on any file system.
struct ManifestNames {
  /// By the folded path; how it is spelled.
  private var files: [String: RelativePath] = [:]
  /// By the folded path; how it is spelled, and the first file in it.
  private var folders: [String: Folder] = [:]
  private var lastFolder: RelativePath?

  private struct Folder {
    var spelled: RelativePath
    var file: RelativePath
  }

  enum Collision: Equatable {
    /// With the other's spelling.
    case sameName(RelativePath)
    case fileAndFolder(RelativePath)
  }

  init(capacity: Int = 0) {
    files.reserveCapacity(capacity)
  }

  /// Takes a name; tells what it collides with where it is not free.
  mutating func take(_ path: RelativePath) -> Collision? {
    let folded = path.foldedText
    if let other = files.updateValue(path, forKey: folded) { return .sameName(other) }
    if let folder = folders[folded] { return .fileAndFolder(folder.file) }
    guard let folder = path.folder, folder != lastFolder else { return nil }
    lastFolder = folder
    return takeFolders(folder, of: path)
  }

  private mutating func takeFolders(
    _ deepest: RelativePath, of file: RelativePath
  ) -> Collision? {
    var next: RelativePath? = deepest
    while let folder = next {
      let folded = folder.foldedText
      if let other = files[folded] { return .fileAndFolder(other) }
      if let known = folders[folded] {
        // Two folders that some file systems take for one hold one another's files there.
        return known.spelled == folder ? nil : .sameName(known.file)
      }
      folders[folded] = Folder(spelled: folder, file: file)
      next = folder.folder
    }
    return nil
  }
}
