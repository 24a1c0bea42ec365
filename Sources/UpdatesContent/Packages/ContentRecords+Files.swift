/// The lists of the files that packages put at places of the user's choice.
///
/// `NAME.files` beside the record lists the files in place, and `.NAME.files.next` those that are
/// about to be put there. Each begins with the identity of the folder, followed by the paths of
/// everything in it, separated by NULs.
extension ContentRecords {
  /// The most bytes of such a file: far more than the names in an archive may have.
  private static let filesLimit = 512 << 20

  /// The paths of the package's files, links and folders in a folder; nil if they are not known.
  func files(of name: String, in folder: FileIdentity) throws(ContentError) -> Set<[UInt8]>? {
    let parts = try filesParts(at: try filesPath(of: name))
    guard Self.isOf(folder, parts) else { return nil }
    return Set(parts.dropFirst().map(Array.init))
  }

  /// Records the paths in a folder that is about to be put in place.
  func write(
    next files: Set<[UInt8]>, of name: String, in folder: FileIdentity
  ) throws(ContentError) {
    let path = try nextPath(of: name)
    let parts = [Array(folder.text.utf8)] + files
    try ContentError.writing {
      try FileSystem.makeFolder(self.folder)
      try FileSystem.replace(
        path, with: Array(parts.joined(separator: [0])), through: path + ".new")
    }
  }

  /// Makes the `next` list the current one if its folder is in place; removes it otherwise.
  func settleFiles(of name: String, inPlace: FileIdentity?) throws(ContentError) {
    let (path, settled) = (try nextPath(of: name), try filesPath(of: name))
    let parts = try filesParts(at: path)
    guard !parts.isEmpty else { return }
    try ContentError.writing {
      if let inPlace, Self.isOf(inPlace, parts) {
        try FileSystem.rename(path, to: settled)
      } else {
        try FileSystem.remove(path)
      }
    }
  }

  func removeFiles(of name: String) throws(ContentError) {
    for path in [try nextPath(of: name), try filesPath(of: name)] {
      try ContentError.writing { try FileSystem.remove(path) }
    }
  }

  private func filesParts(at path: String) throws(ContentError) -> [ArraySlice<UInt8>] {
    do throws(FileError) {
      let bytes = try FileSystem.contents(
        of: path, limit: Self.filesLimit, followingLinks: false)
      return bytes.split(separator: 0)
    } catch .missing {
      return []
    } catch {
      throw ContentError(reading: error)
    }
  }

  private static func isOf(_ folder: FileIdentity, _ parts: [ArraySlice<UInt8>]) -> Bool {
    parts.first.flatMap { FileIdentity(String(decoding: $0, as: UTF8.self)) }
      .map { folder.isSame(as: $0) } ?? false
  }

  private func filesPath(of name: String) throws(ContentError) -> String {
    folder + "/" + (try ContentStore.fileName(of: name)) + ".files"
  }

  /// The path of the `next` list; its leading dot keeps it apart from the names of packages.
  private func nextPath(of name: String) throws(ContentError) -> String {
    folder + "/." + (try ContentStore.fileName(of: name)) + ".files.next"
  }
}
