import UpdatesContent

/// Where the record of a bundle is kept: in one folder for all, named for the bundle's path.
struct HashRecordFile {
  let folder: String
  /// As an absolute path; the record of another one with the same name is noticed by it.
  let bundle: String

  /// Some 400,000 files' worth.
  private static let longest = 64 << 20

  /// One that is missing, damaged or not to be read is as good as none: then all files are read.
  func known() -> KnownHashes? {
    do throws(FileError) {
      let bytes = try FileSystem.contents(
        of: path, limit: Self.longest, followingLinks: false)
      return KnownHashes(bytes, of: bundle)
    } catch {
      return nil
    }
  }

  func store(_ record: HashRecord) throws(FileError) {
    try FileSystem.makeFolder(folder)
    try FileSystem.replace(
      path, with: record.stored, through: FileSystem.temporaryName(beside: path),
      isDurable: false)
  }

  private var path: String {
    var hash = FowlerNollVo()
    hash.take(bundle.utf8)
    return folder + "/" + hash.text + ".sha"
  }
}
