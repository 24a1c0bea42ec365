import HarmlessText

/// Finds names that are one name, or a file and a folder, on some file systems.
struct ManifestNames {
  private var files: [String: RelativePath] = [:]
  private var folders: [String: (spelled: RelativePath, file: RelativePath)] = [:]
  private var last: RelativePath?

  init(capacity: Int = 0) {
    files.reserveCapacity(capacity)
  }

  /// Throws if the name is taken; `folded` is for a caller that has the folded text.
  mutating func take(_ path: RelativePath, folded: String? = nil) throws {
    let folded = folded ?? path.foldedText
    if let other = files.updateValue(path, forKey: folded) { throw Self.same(path, other) }
    if let folder = folders[folded] { throw ManifestFault.fileAndFolder(path, folder.file.text) }
    // Most names follow one in the same folder.
    if let last, last.isBeside(path) { return }
    last = path
    var next = path.folder
    while let folder = next {
      let folded = folder.foldedText
      if let other = files[folded] { throw ManifestFault.fileAndFolder(path, other.text) }
      if let known = folders[folded] {
        // Some file systems treat these two folders as one, so each would hold the other's files.
        guard known.spelled != folder else { return }
        throw Self.same(path, known.file)
      }
      folders[folded] = (folder, path)
      next = folder.folder
    }
  }

  private static func same(_ path: RelativePath, _ other: RelativePath) -> ManifestFault {
    let (name, second) = (
      path.text.harmlessLine(limit: 200), other.text.harmlessLine(limit: 200)
    )
    return ManifestFault(
      .name,
      name.utf8.elementsEqual(second.utf8)
        ? "'\(name)' is listed twice"
        : "'\(name)' and '\(second)' are one name on file systems that ignore case or Unicode form"
    )
  }
}
