import HarmlessText

/// Why the state of an app cannot be found, read or changed.
extension Problem {
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
    state(.stateUnreadable, file.path, "cannot be read: \(file.summary)")
  }

  /// The folder, or the lock file beside the state file, cannot be created.
  static func stateCannotCreate(_ file: Problem) -> Problem {
    state(.stateCannotCreate, file.path, "cannot be created: \(file.summary)")
  }

  /// The file cannot be written; it keeps its old content.
  static func stateCannotWrite(_ file: Problem) -> Problem {
    state(.stateCannotWrite, file.path, "cannot be written: \(file.summary)")
  }

  /// A later version of this program wrote the file, so it is not changed.
  static func stateNewerFormat(_ path: String, format: Int) -> Problem {
    state(.stateNewerFormat, path, "has the format \(format) of a later version of this program")
  }

  static func state(_ kind: Code, _ path: String?, _ what: String) -> Problem {
    let shown = (path ?? "").harmlessLine()
    return Problem(kind, "'\(shown)' \(what)", facts: ["path": shown])
  }
}
