import HarmlessText

/// Reasons why the state of an app cannot be found, read or changed.
package enum StateError: Explained, Equatable {
  case noPlace(DirectoriesError)
  /// The identifier makes no valid file name, because it is empty or too long.
  case badIdentifier(String)
  /// The name of the files cannot be computed from the configuration's location.
  case cryptography(CryptographyError)
  case nameless
  /// The file exists, but it cannot be read or must not be used.
  case unreadable(FileError)
  /// The folder, or the lock file beside the state file, cannot be created.
  case cannotCreate(FileError)
  /// The file cannot be written; it keeps its old content.
  case cannotWrite(FileError)
  /// Another process held the lock for the whole waiting time.
  case locked(path: String)
  /// A later version of this program wrote the file, so it is not changed.
  case newerFormat(path: String, format: Int)
  /// The state exceeds the size limit of the file, even without its lists.
  case tooLarge(path: String, limit: Int)

  /// The path of the file; nil if it has none.
  package var path: String? {
    switch self {
    case .unreadable(let error), .cannotCreate(let error), .cannotWrite(let error): error.path
    case .locked(let path), .newerFormat(let path, _), .tooLarge(let path, _): path
    case .noPlace, .badIdentifier, .cryptography, .nameless: nil
    }
  }

  package var summary: String {
    switch self {
    case .noPlace(let error): error.summary
    case .badIdentifier(""): "the app's identifier is empty"
    case .badIdentifier:
      "the app's identifier is too long for a file name of \(FileName.limit) bytes"
    case .cryptography(.libraryMissing(let name, let package)):
      "\(LibraryLoading.summary(of: name)); \(LibraryLoading.hint(package: package))"
    case .cryptography(.failed): "no name for the app could be computed from its configuration"
    case .nameless: "no identifier or configuration of the app is given"
    case .unreadable(let error): "'\(error.path.harmlessLine())' cannot be read: \(error.summary)"
    case .cannotCreate(let error):
      "'\(error.path.harmlessLine())' cannot be created: \(error.summary)"
    case .cannotWrite(let error):
      "'\(error.path.harmlessLine())' cannot be written: \(error.summary)"
    case .locked(let path): "'\(path.harmlessLine())' is being changed by another process"
    case .newerFormat(let path, let format):
      "'\(path.harmlessLine())' has the format \(format) of a later version of this program"
    case .tooLarge(let path, let limit):
      "'\(path.harmlessLine())' would have more than \(limit.byteCount)"
    }
  }
}

package enum StateDamage: Equatable, Sendable {
  case notJSON(SyntaxError)
  /// The file is JSON, but not an object with a format.
  case notState
  case tooLarge(limit: Int)
}

package enum StateWarning: Equatable, Sendable {
  /// No part of the file can be used; `movedTo` is its new path, or nil if it was not moved.
  ///
  /// If it was not moved, the next change of the state may move or replace it.
  case damaged(path: String, damage: StateDamage, movedTo: String?)
  case newerFormat(path: String, format: Int)
}

extension StateWarning {
  package var warning: Warning {
    switch self {
    case .damaged(let path, let damage, let moved):
      let place = moved.map { " and was moved to '\($0.harmlessLine())'" } ?? ""
      return Warning(
        code: "state.damaged",
        message: "'\(path.harmlessLine())' is damaged (\(damage.summary))\(place), so earlier "
          + "checks and choices are forgotten")
    case .newerFormat(let path, let format):
      return Warning(
        code: "state.newer-format",
        message:
          "'\(path.harmlessLine())' has the format \(format) of a later version of this program; it is "
          + "read and not changed")
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
