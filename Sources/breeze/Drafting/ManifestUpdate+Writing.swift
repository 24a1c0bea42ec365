import HarmlessText
import UpdatesCLI
import UpdatesContent

extension ManifestUpdate {
  /// Writes what has changed, unless it is a dry run; tells of each file, changed or not.
  func write(_ draft: Draft, then tell: (File) -> Void = { _ in }) throws {
    for file in draft.files {
      if file.isChanged, !isDryRun { try write(file) }
      tell(file)
    }
  }

  private func write(_ file: File) throws {
    let path = root.shown(file.name)
    guard try ifThere({ try FileSystem.facts(of: path) }) == file.old else {
      throw Problem(
        .manifestChanged, "'\(path.quotable)' was changed by another program meanwhile")
    }
    do {
      try Self.replace(path, with: file)
    } catch {
      throw Problem.writing(path, error)
    }
  }

  /// In one step; keeps the permissions, and a link that leads to the file.
  ///
  /// If two processes do this at the same time, they write separate files, and the later one wins.
  private static func replace(_ path: String, with file: File) throws {
    let place = file.old == nil ? path : try FileSystem.resolved(path)
    func name(of path: String) -> String {
      path.split(separator: "/").last.map(String.init) ?? path
    }
    let folder = try OpenFolder(FileSystem.folder(of: place))
    try folder.replace(
      name(of: place), with: file.bytes, permissions: file.old?.permissions ?? 0o644,
      through: name(of: FileSystem.temporaryName(beside: place)), isExact: file.old != nil)
    try folder.synchronize()
  }
}
