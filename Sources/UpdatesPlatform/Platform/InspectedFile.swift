/// A file's bytes, with who could have written them.
///
/// Nothing is looked up twice: owners and permissions are those of what is open, and the bytes are
/// those of the file that was looked at. So nobody can exchange a file between the look and the use.
package struct InspectedFile: Equatable, Sendable {
  package let bytes: [UInt8]
  /// Of the file itself, where its path was a symbolic link.
  package let file: Ownership
  /// Of every folder on the way; none where the way is not known.
  package let folders: [Ownership]

  /// The file and its folders.
  package var places: [Ownership] { [file] + folders }

  /// Reads a regular file of at most `limit` bytes; `home` is an absolute path, if known.
  package init(path: String, limit: Int, home: String?) throws(FileError) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .missing(path: path) }
    var folders: [Ownership] = []
    let file = try Self.open(path, home: home, by: &folders)
    let facts = try file.facts()
    guard facts.kind != .directory else { throw .isDirectory(path: path) }
    guard facts.kind == .regular else { throw .notRegular(path: path) }
    self.folders = folders
    self.file = Ownership(path: path, isFolder: false, facts)
    bytes = try file.contents(limit: limit)
  }

  private static func open(
    _ path: String, home: String?, by folders: inout [Ownership]
  ) throws(FileError) -> OpenFile {
    var whole = path
    if !path.hasPrefix("/") {
      guard let folder = FileSystem.workingFolder else { return try OpenFile.reading(path) }
      whole = folder + "/" + path
    }
    var way = InspectedWay(to: whole, home: home)
    do throws(FileError) {
      let file = OpenFile(descriptor: try way.open(), path: path)
      folders = way.folders
      return file
    } catch {
      // Folders above the working folder may be closed to us: the file is read all the same.
      guard path != whole else { throw error }
      return try OpenFile.reading(path)
    }
  }
}
