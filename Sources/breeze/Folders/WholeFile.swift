import UpdatesCLI
import UpdatesPlatform

/// Readers never see it half written.
enum WholeFile {
  /// In one step, and keeps the permissions.
  ///
  /// If two processes do this at the same time, they write separate files, and the later one wins.
  static func replace(_ path: String, with bytes: [UInt8]) throws {
    do {
      try FileSystem.replace(
        path, with: bytes, permissions: try permissions(of: path) ?? 0o644,
        through: FileSystem.temporaryName(beside: path))
    } catch {
      throw Problem.writing(path, error)
    }
  }

  static func exists(_ path: String) throws -> Bool {
    try permissions(of: path) != nil
  }

  private static func permissions(of path: String) throws -> UInt32? {
    do {
      return try FileSystem.facts(of: path).permissions
    } catch Problem.kind(.fileMissing) {
      return nil
    }
  }
}
