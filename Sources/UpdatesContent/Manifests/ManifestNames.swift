import HarmlessText

/// Finds names that are one name, or a file and a folder, on some file systems.
struct ManifestNames {
  private var files: [String: RelativePath] = [:]
  private var folders: [String: (spelled: RelativePath, file: RelativePath)] = [:]
  private var last: RelativePath?

  init(capacity: Int = 0) {
    files.reserveCapacity(capacity)
  }

  /// Nil if the name is free; `folded` is for a caller that has the folded text.
  mutating func take(_ path: RelativePath, folded: String? = nil) -> ManifestError.Problem? {
    let folded = folded ?? path.foldedText
    if let other = files.updateValue(path, forKey: folded) {
      return .sameName(filename: Self.shown(path), other: Self.shown(other))
    }
    if let folder = folders[folded] { return Self.fileAndFolder(path, folder.file) }
    // Most names follow one in the same folder.
    if let last, last.isBeside(path) { return nil }
    last = path
    var next = path.folder
    while let folder = next {
      let folded = folder.foldedText
      if let other = files[folded] { return Self.fileAndFolder(path, other) }
      if let known = folders[folded] {
        // Some file systems treat these two folders as one, so each would hold the other's files.
        guard known.spelled != folder else { return nil }
        return .sameName(filename: Self.shown(path), other: Self.shown(known.file))
      }
      folders[folded] = (folder, path)
      next = folder.folder
    }
    return nil
  }

  private static func fileAndFolder(
    _ path: RelativePath, _ other: RelativePath
  ) -> ManifestError.Problem {
    .fileAndFolder(filename: shown(path), other: shown(other))
  }

  private static func shown(_ path: RelativePath) -> String { path.text.harmlessLine(limit: 200) }
}
