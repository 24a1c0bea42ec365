import UpdatesCLI
import UpdatesPlatform

/// A file that whoever reads it finds whole.
enum WholeFile {
  /// Replaces it in one step, with the permissions that it has, or makes it.
  ///
  /// Two processes that do so at once write beside each other, and the later one wins.
  static func replace(_ path: String, with bytes: [UInt8]) throws(Failure) {
    let temporary = FileSystem.folder(of: path) + "/" + NewFile.temporaryName
    do throws(FileError) {
      try FileSystem.replace(
        path, with: bytes, permissions: try permissions(of: path) ?? 0o644, through: temporary)
    } catch {
      throw Failure(error, writing: path)
    }
  }

  static func exists(_ path: String) throws(FileError) -> Bool {
    try permissions(of: path) != nil
  }

  private static func permissions(of path: String) throws(FileError) -> UInt32? {
    do throws(FileError) {
      return try FileSystem.facts(of: path).permissions
    } catch .missing {
      return nil
    }
  }
}
