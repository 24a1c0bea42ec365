import HarmlessText

/// Why what is remembered could not be read or changed.
package enum StateError: Explained, Equatable {
  /// The file is there and cannot be read, or must not be used.
  case unreadable(FileError)
  /// The folder or the lock beside the file cannot be made.
  case cannotCreate(FileError)
  /// The file keeps its old content.
  case cannotWrite(FileError)
  /// Another process has been changing it all the while.
  case locked(path: String)
  /// A later version of this program wrote it; it is left as it is.
  case newerFormat(path: String, format: Int)
  /// More than the file may hold, even without its lists.
  case tooLarge(path: String, limit: Int)

  /// What is wrong, with the file or the app in question.
  package var summary: String {
    switch self {
    case .unreadable(let error): "'\(error.path.harmlessLine())' cannot be read: \(error.summary)"
    case .cannotCreate(let error):
      "'\(error.path.harmlessLine())' cannot be made: \(error.summary)"
    case .cannotWrite(let error):
      "'\(error.path.harmlessLine())' cannot be written: \(error.summary)"
    case .locked(let path): "'\(path.harmlessLine())' is being changed by another process"
    case .newerFormat(let path, let format):
      "'\(path.harmlessLine())' has the format \(format) of a later version"
    case .tooLarge(let path, let limit):
      "'\(path.harmlessLine())' would have more than \(limit.byteCount)"
    }
  }
}

/// Why nothing of a state file can be used.
package enum StateDamage: Equatable, Sendable {
  case notJSON(JSONError)
  /// JSON, but no object with a format.
  case notState
  case tooLarge(limit: Int)
}

/// What was wrong with a state file that could be used, or replaced by a fresh one.
package enum StateWarning: Equatable, Sendable {
  /// Nothing of it could be used; `movedTo` is where it is now, nil where it was not moved.
  /// Whoever changes the state next may move or replace it then.
  case damaged(path: String, damage: StateDamage, movedTo: String?)
  /// A later version of this program wrote it; what is understood is used, nothing is changed.
  case newerFormat(path: String, format: Int)
  /// These keys have values that are not what they should be, wholly or in part.
  case ignoredKeys(path: String, keys: [String])
}

extension StateWarning {
  /// The warning in words.
  package var warning: Warning {
    switch self {
    case .damaged(let path, let damage, let moved):
      let place = moved.map { "; it was put aside as '\($0.harmlessLine())'" } ?? ""
      return Warning(
        code: "state.damaged",
        message: "'\(path.harmlessLine())' is damaged (\(damage.summary))\(place), and nothing "
          + "is remembered of before")
    case .newerFormat(let path, let format):
      return Warning(
        code: "state.newer-format",
        message: "'\(path.harmlessLine())' has the format \(format) of a later version; it is read "
          + "and not changed")
    case .ignoredKeys(let path, let keys):
      let names = keys.prefix(5).map { "'\($0.harmlessLine(limit: 40))'" }.joined(separator: ", ")
      return Warning(
        code: "state.ignored-keys",
        message: "'\(path.harmlessLine())' has values that cannot be used: \(names)")
    }
  }
}

extension StateDamage {
  fileprivate var summary: String {
    switch self {
    case .notJSON(let error): error.summary
    case .notState: "it is not a state file"
    case .tooLarge(let limit): "it is larger than \(limit.byteCount)"
    }
  }
}
