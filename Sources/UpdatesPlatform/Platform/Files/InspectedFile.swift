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

/// Who owns a file or folder, and who may change it.
package struct Ownership: Equatable, Sendable {
  /// As it was opened, for messages.
  package var path: String
  package var isFolder: Bool
  package var owner: UInt32
  /// The permission bits, such as `0o600`.
  package var permissions: UInt32
  /// Whether the way went on from this folder to a folder in it, not to the file or along a link.
  package var leadsToFolder = false

  package init(path: String, isFolder: Bool, owner: UInt32, permissions: UInt32) {
    self.path = path
    self.isFolder = isFolder
    self.owner = owner
    self.permissions = permissions
  }

  init(path: String, isFolder: Bool, _ facts: FileFacts) {
    self.init(
      path: path, isFolder: isFolder, owner: facts.owner, permissions: facts.permissions)
  }

  /// Whether its group or everybody may write, and so decide what the way goes on to.
  ///
  /// In a sticky folder, as `/tmp` is one, only its owner can exchange a folder, and nobody can make
  /// one for somebody else. Files and links can get there by other ways.
  package var isWritableByOthers: Bool {
    permissions & 0o022 != 0 && !(leadsToFolder && permissions & 0o1000 != 0)
  }
}
