import HarmlessText

struct ManifestNames {
  private var files: [String: RelativePath] = [:]
  private var folders: [String: Folder] = [:]
  private var last: RelativePath?

  private struct Folder {
    var spelled: RelativePath
    var file: RelativePath
  }

  enum Collision: Equatable {
    case sameName(RelativePath)
    case fileAndFolder(RelativePath)

    func problem(of path: RelativePath) -> ManifestError.Problem {
      let shown = path.text.harmlessLine(limit: 200)
      return switch self {
      case .sameName(let other):
        .sameName(filename: shown, other: other.text.harmlessLine(limit: 200))
      case .fileAndFolder(let other):
        .fileAndFolder(filename: shown, other: other.text.harmlessLine(limit: 200))
      }
    }
  }

  init(capacity: Int = 0) {
    files.reserveCapacity(capacity)
  }

  /// Nil if the name is free.
  mutating func take(_ path: RelativePath) -> Collision? {
    take(path, folded: path.foldedText)
  }

  /// The same for a caller that has the folded text.
  mutating func take(_ path: RelativePath, folded: String) -> Collision? {
    if let other = files.updateValue(path, forKey: folded) { return .sameName(other) }
    if let folder = folders[folded] { return .fileAndFolder(folder.file) }
    // Most names follow one in the same folder.
    if let last, last.isBeside(path) { return nil }
    last = path
    return path.folder.flatMap { takeFolders($0, of: path) }
  }

  private mutating func takeFolders(_ deepest: RelativePath, of file: RelativePath) -> Collision? {
    var next: RelativePath? = deepest
    while let folder = next {
      let folded = folder.foldedText
      if let other = files[folded] { return .fileAndFolder(other) }
      if let known = folders[folded] {
        // Some file systems treat these two folders as one, so each would hold the other's files.
        return known.spelled == folder ? nil : .sameName(known.file)
      }
      folders[folded] = Folder(spelled: folder, file: file)
      next = folder.folder
    }
    return nil
  }
}
