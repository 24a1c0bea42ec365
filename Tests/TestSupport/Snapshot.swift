import Foundation

/// Text compared with a file that is kept in the package.
package enum Snapshot {
  /// Compares a text with `Tests/Snapshots/<test target>/<name>.txt`.
  ///
  /// With `RECORD_SNAPSHOTS=1` in the environment the file is written instead.
  /// - Throws: `SnapshotMismatch`, which shows the lines that differ.
  package static func verify(_ text: String, named name: String, file: String = #filePath) throws {
    try verify(text, named: name, at: location(of: name, for: file))
  }

  /// Compares a text with the file at a path from the package's folder on.
  ///
  /// With `RECORD_SNAPSHOTS=1` in the environment the file is written instead.
  /// - Throws: `SnapshotMismatch`, which shows the lines that differ.
  package static func verify(_ text: String, at path: String) throws {
    try verify(text, named: path, at: URL(fileURLWithPath: SourceTree.path(of: path)))
  }

  private static func verify(_ text: String, named name: String, at path: URL) throws {
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try FileManager.default.createDirectory(
        at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: path)
      return
    }
    guard FileManager.default.fileExists(atPath: path.path) else {
      throw SnapshotMismatch(name: name, kind: .notRecorded(actual: text))
    }
    let recorded = String(decoding: try Data(contentsOf: path), as: UTF8.self)
    guard recorded.utf8.elementsEqual(text.utf8) else {
      throw SnapshotMismatch(name: name, kind: .differs(recorded: recorded, actual: text))
    }
  }

  private static func location(of name: String, for file: String) throws -> URL {
    var folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    var target = folder.lastPathComponent
    while folder.path != "/" {
      let parent = folder.deletingLastPathComponent()
      if parent.lastPathComponent == "Tests" {
        return parent.appendingPathComponent("Snapshots/\(target)/\(name).txt")
      }
      folder = parent
      target = folder.lastPathComponent
    }
    throw SnapshotMismatch(name: name, kind: .outsideTests(file: file))
  }
}
