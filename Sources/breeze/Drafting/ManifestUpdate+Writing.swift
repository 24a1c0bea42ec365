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
      // A link that leads to the file stays, and so do the file's permissions.
      let place = file.old == nil ? path : try FileSystem.resolved(path)
      try FileSystem.replace(
        place, with: file.bytes, permissions: file.old?.permissions ?? 0o644,
        through: FileSystem.temporaryName(beside: place), isExact: file.old != nil)
    } catch {
      throw Problem.writing(path, error)
    }
  }
}
