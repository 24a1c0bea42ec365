import HarmlessText
import UpdatesCLI
import UpdatesContent
import UpdatesPlatform

struct Finding: Hashable {
  var path: String
  /// The line, counted from 1; also 1 if the finding is about the whole file.
  var line = 1
  /// The column, counted from 1; nil if the finding is about the whole line.
  var column: Int?
  var isWarning = false
  /// Harmless text without a full stop.
  var message: String

  func text(in folder: OpenFolder) -> String {
    let place = column.map { "\(line):\($0)" } ?? String(line)
    return "\(folder.shown(path).quotable):\(place): \(isWarning ? "warning: " : "")\(message)"
  }
}

extension Finding: Comparable {
  static func < (one: Finding, other: Finding) -> Bool {
    guard one.path == other.path else {
      return one.path.utf8.lexicographicallyPrecedes(other.path.utf8)
    }
    let (first, second) = ((one.line, one.column ?? 0), (other.line, other.column ?? 0))
    return first == second ? one.message < other.message : first < second
  }
}

extension Finding {
  init(_ fault: ManifestFault, at path: String) {
    self.init(
      path: path, line: fault.place?.line ?? 1, column: fault.place?.column,
      message: fault.message)
  }
}
