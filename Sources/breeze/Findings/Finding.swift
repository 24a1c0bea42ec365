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
  init(_ error: ManifestError, at path: String, in places: TextLines) {
    let value = error.place.map { ($0.line, $0.column) }
    var (place, message) = (value, error.problem.summary)
    if case .condition(let inner) = error.problem, case .text(let text) = inner.place {
      place = value.map { value in
        places.place(ofLine: text.line, column: text.column, inStringAt: value) ?? value
      }
      message = "the condition cannot be used: \(inner.message)"
    }
    self.init(path: path, line: place?.0 ?? 1, column: place?.1, message: message)
  }
}

extension ManifestError {
  var isOfNames: Bool {
    switch problem {
    case .filename, .sameName, .fileAndFolder, .tooDeep,
      .tooManyEntries, .tooManyManifests, .tooLarge:
      true
    default: false
    }
  }
}
