/// Why a text is not what was recorded.
package struct SnapshotMismatch: Error, CustomStringConvertible {
  package enum Kind: Sendable {
    case notRecorded(actual: String)
    case differs(recorded: String, actual: String)
    case outsideTests(file: String)
  }

  package let name: String
  package let kind: Kind

  package init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }

  package var description: String {
    switch kind {
    case .notRecorded(let actual):
      "snapshot '\(name)' was never recorded (RECORD_SNAPSHOTS=1 records it):\n\(actual)"
    case .differs(let recorded, let actual):
      "snapshot '\(name)' differs, - recorded, + now (RECORD_SNAPSHOTS=1 records it):\n"
        + Self.difference(recorded, actual)
    case .outsideTests(let file):
      "snapshot '\(name)': \(file) lies in no folder of Tests"
    }
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
