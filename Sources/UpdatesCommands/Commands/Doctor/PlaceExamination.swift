import Updates
import UpdatesCLI
import UpdatesPlatform
import UpdatesTerminal

/// Examines the folders that the tool reads and writes.
enum PlaceExamination {
  static func findings(_ directories: Directories) -> [Finding] {
    [
      finding("app files", isNeeded: false) { () throws(DirectoriesError) in
        try directories.apps
      },
      finding("state", isNeeded: true) { () throws(DirectoriesError) in try directories.state },
      finding("cache", isNeeded: true) { () throws(DirectoriesError) in try directories.cache },
      finding("content", isNeeded: true) { () throws(DirectoriesError) in
        try directories.data + "/content"
      },
    ]
  }

  private static func finding(
    _ name: String, isNeeded: Bool, _ place: () throws(DirectoriesError) -> String
  ) -> Finding {
    let path: String
    do throws(DirectoriesError) {
      path = try place()
    } catch {
      return Finding(
        name, .bad, error.summary, hint: "set HOME, or give --state-dir")
    }
    do throws(FileError) {
      let facts = try FileSystem.facts(of: path)
      guard facts.kind == .directory else {
        return Finding(name, .bad, "'\(path.quotable)' is not a folder", hint: "move it away")
      }
      guard facts.owner == User.current || facts.owner == 0 else {
        return Finding(
          name, .bad, "'\(path.quotable)' belongs to another user", hint: "check its owner")
      }
      guard !isNeeded || FileSystem.isWritable(path) else {
        return Finding(
          name, .bad, "'\(path.quotable)' cannot be written", hint: "check its permissions")
      }
      return Finding(name, .good, path.quotable)
    } catch {
      if case .missing = error {
        return Finding(name, .good, "\(path.quotable) (does not exist yet)")
      }
      return Finding(
        name, .bad, "'\(path.quotable)': \(error.summary)", hint: "check the path")
    }
  }
}

/// Examines the terminal and how the tool would ask on it.
enum TerminalExamination {
  static func findings(_ environment: SystemEnvironment) -> [Finding] {
    let facts = InteractionFacts.probe(environment: environment.variables)
    let mode = InteractionMode(facts)
    return [
      Finding(
        "terminal", mode == .screen ? .good : .warning,
        "TERM is '\((environment["TERM"] ?? "").quotable)', \(mode.sentence)",
        hint: "a person needs a terminal to be asked"),
      Finding(
        "locale", .good,
        "language \(environment.language ?? "not set"), "
          + "country \(environment.region ?? "not set")"),
    ]
  }
}
