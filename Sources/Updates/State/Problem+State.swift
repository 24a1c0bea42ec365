import HarmlessText

/// Why the state of an app cannot be found, read or changed.
extension Problem {
  /// There is no folder for it.
  static func stateWithoutPlace(_ error: any Error) -> Problem {
    let problem = Problem(error)
    return problem.kind == .processPath ? problem : Problem(.stateNoPlace, problem.summary)
  }

  /// The identifier makes no valid file name, because it is empty or too long.
  package static func badIdentifier(_ id: String) -> Problem {
    Problem(
      .usageID,
      id.isEmpty
        ? "the app's identifier is empty"
        : "the app's identifier is too long for a file name of \(FileName.limit) bytes",
      hint: "give one like com.example.tool")
  }

  package static let nameless: Problem = {
    var problem = Problem(
      .stateNameless, "no identifier or configuration of the app is given",
      hint: "give --app, --id, --name or --config, such as --id com.example.tool")
    problem.message = "no app given"
    return problem
  }()

  /// The file exists, but it cannot be read or must not be used.
  static func stateUnreadable(_ file: Problem) -> Problem {
    state(.stateUnreadable, file.path ?? "", "cannot be read: \(file.summary)")
  }

  /// The folder, or the lock file beside the state file, cannot be created.
  static func stateCannotCreate(_ file: Problem) -> Problem {
    state(.stateCannotCreate, file.path ?? "", "cannot be created: \(file.summary)")
  }

  /// The file cannot be written; it keeps its old content.
  static func stateCannotWrite(_ file: Problem) -> Problem {
    state(.stateCannotWrite, file.path ?? "", "cannot be written: \(file.summary)")
  }

  /// Another process held the lock for the whole waiting time.
  static func stateLocked(_ path: String) -> Problem {
    state(.stateLocked, path, "is being changed by another process")
  }

  /// A later version of this program wrote the file, so it is not changed.
  static func stateNewerFormat(_ path: String, format: Int) -> Problem {
    state(
      .stateNewerFormat, path, "has the format \(format) of a later version of this program")
  }

  /// The state exceeds the size limit of the file, even without its lists.
  static func stateTooLarge(_ path: String, limit: Int) -> Problem {
    state(.stateTooLarge, path, "would have more than \(limit.byteCount)")
  }

  private static func state(_ kind: Code, _ path: String, _ what: String) -> Problem {
    let shown = path.harmlessLine()
    return Problem(kind, "'\(shown)' \(what)", facts: ["path": shown])
  }
}

package enum StateDamage: Equatable, Sendable {
  case notJSON(Problem)
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
    case .notJSON(let error): error.located
    case .notState: "it is not a state file"
    case .tooLarge(let limit): "it is larger than \(limit.byteCount)"
    }
  }
}
