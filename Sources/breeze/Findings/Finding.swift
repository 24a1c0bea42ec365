import UpdatesCLI
import UpdatesContent
import UpdatesPlatform

/// Something wrong with a file of a bundle.
struct Finding: Hashable {
  /// Of the file below the folder that is looked at.
  var path: String
  /// Counted from 1; 1 also if the whole file is meant.
  var line = 1
  /// Counted from 1; nil if the whole line is meant.
  var column: Int?
  /// Whether clients take it as it is.
  var isWarning = false
  /// What is wrong, harmless, without a full stop.
  var message: String

  /// One line as compilers write them, `folder` being in front of the path.
  func text(in folder: OpenFolder) -> String {
    text(at: folder.shown(path))
  }

  /// The same of a file at this path.
  func text(at path: String) -> String {
    let place = column.map { "\(line):\($0)" } ?? String(line)
    return "\(path.quotable):\(place): \(isWarning ? "warning: " : "")\(message)"
  }
}

extension Finding: Comparable {
  /// By file, then from its first line to its last.
  static func < (one: Finding, other: Finding) -> Bool {
    guard one.path == other.path else {
      return one.path.utf8.lexicographicallyPrecedes(other.path.utf8)
    }
    let (first, second) = ((one.line, one.column ?? 0), (other.line, other.column ?? 0))
    return first == second ? one.message < other.message : first < second
  }
}

extension Finding {
  /// What is wrong with a manifest, a condition's mistake having its place in the file.
  ///
  /// - Parameters:
  ///   - error: What is wrong.
  ///   - path: The manifest's, below the folder that is looked at.
  ///   - places: Those of its text.
  init(_ error: ManifestError, at path: String, in places: TextLines) {
    let value = error.place.map { ($0.line, $0.column) }
    var (place, message) = (value, error.problem.summary)
    if case .condition(let inner) = error.problem, case .text(let text) = inner.place {
      place = value.map { value in
        places.place(ofLine: text.line, column: text.column, inStringAt: value) ?? value
      }
      message = "the condition cannot be used: \(inner.problem.message)"
    }
    self.init(path: path, line: place?.0 ?? 1, column: place?.1, message: message)
  }
}

extension ManifestError {
  /// Whether it is the name of a file, or the number of them, that is wrong.
  var isOfNames: Bool {
    switch problem {
    case .filename, .reservedName, .namesItself, .sameName, .fileAndFolder, .tooDeep,
      .tooManyEntries, .tooManyManifests, .tooManyFolders, .tooLarge:
      true
    default: false
    }
  }
}
