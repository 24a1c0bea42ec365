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
    text(at: folder.shown(path))
  }

  func text(at path: String) -> String {
    let place = column.map { "\(line):\($0)" } ?? String(line)
    return "\(path.quotable):\(place): \(isWarning ? "warning: " : "")\(message)"
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
  init(_ fault: ManifestFault, at path: String, in lines: TextLines) {
    let value = fault.place.map { ($0.line, $0.column) }
    var (place, message) = (value, fault.message)
    if case .condition(let inner) = fault.kind, case .text(let text) = inner.place {
      place = value.map { value in
        lines.place(ofLine: text.line, column: text.column, inStringAt: value) ?? value
      }
      message = "the condition cannot be used: \(inner.message)"
    }
    self.init(path: path, line: place?.0 ?? 1, column: place?.1, message: message)
  }
}

extension TextLines {
  /// Nil if an escape comes before the place, because it then cannot be counted.
  fileprivate func place(
    ofLine line: Int, column: Int, inStringAt string: (line: Int, column: Int)
  ) -> (line: Int, column: Int)? {
    guard line == 1, let text = text(ofLine: string.line) else { return nil }
    let written = text.unicodeScalars.dropFirst(string.column - 1)
    guard written.first == "\"", !written.prefix(column).contains("\\") else { return nil }
    return (string.line, string.column + column)
  }
}

/// Such as `1 file` or `3 files`.
func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
  "\(count) \(count == 1 ? one : many ?? one + "s")"
}
