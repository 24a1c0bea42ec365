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
      throw SnapshotMismatch(
        description:
          "snapshot '\(name)' was never recorded (RECORD_SNAPSHOTS=1 records it):\n\(text)")
    }
    let recorded = String(decoding: try Data(contentsOf: path), as: UTF8.self)
    guard recorded.utf8.elementsEqual(text.utf8) else {
      throw SnapshotMismatch(
        description:
          "snapshot '\(name)' differs, - recorded, + now (RECORD_SNAPSHOTS=1 records it):\n"
          + difference(recorded, text))
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
    throw SnapshotMismatch(description: "snapshot '\(name)': \(file) lies in no folder of Tests")
  }

  /// Equal lines once, with two blanks before them, the others marked.
  private static func difference(_ recorded: String, _ actual: String) -> String {
    let old = recorded.split(separator: "\n", omittingEmptySubsequences: false)
    let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [String] = []
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      if removed.contains(oldIndex) {
        lines.append("- \(old[oldIndex])")
        oldIndex += 1
      } else if inserted.contains(newIndex) {
        lines.append("+ \(new[newIndex])")
        newIndex += 1
      } else {
        lines.append("  \(old[oldIndex])")
        oldIndex += 1
        newIndex += 1
      }
    }
    return lines.joined(separator: "\n")
  }
}

/// Why a text is not what was recorded.
package struct SnapshotMismatch: Error, CustomStringConvertible {
  package let description: String
}
