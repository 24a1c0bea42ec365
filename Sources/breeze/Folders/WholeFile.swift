import UpdatesCLI
import UpdatesContent
import UpdatesPlatform

/// Readers never see it half written.
enum WholeFile {
  /// In one step; keeps the permissions, and a link that leads to the file.
  ///
  /// If two processes do this at the same time, they write separate files, and the later one wins.
  static func replace(_ path: String, with bytes: [UInt8]) throws {
    do {
      guard let permissions = try permissions(of: path) else {
        return try FileSystem.replace(
          path, with: bytes, permissions: 0o644, through: FileSystem.temporaryName(beside: path))
      }
      let place = try FileSystem.resolved(path)
      let folder = try OpenFolder(FileSystem.folder(of: place))
      let temporary = FileSystem.temporaryName(beside: place)
      try folder.replace(
        name(of: place), with: bytes, permissions: permissions, through: name(of: temporary))
      try folder.synchronize()
    } catch {
      throw Problem.writing(path, error)
    }
  }

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private static func permissions(of path: String) throws -> UInt32? {
    try ifThere { try FileSystem.facts(of: path).permissions }
  }
}
