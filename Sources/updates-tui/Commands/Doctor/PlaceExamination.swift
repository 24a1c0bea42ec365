import HarmlessText
import Updates
import UpdatesCLI
import UpdatesPlatform
import UpdatesTerminal
import UpdatesUI

enum PlaceExamination {
  static func findings(_ directories: Directories) -> [Finding] {
    [
      finding("app files", isNeeded: false) {
        try directories.apps
      }
    ] + unusableAppFiles(directories) + directories.systemApps.compactMap(packages)
      + [
        settings(directories),
        finding("state", isNeeded: true) { try directories.state },
        finding("cache", isNeeded: true) { try directories.cache },
      ].compactMap(\.self) + policy(directories)
  }

  private static func unusableAppFiles(_ directories: Directories) -> [Finding] {
    let entries = (try? AppRegistry(directories: directories).list()) ?? []
    return entries.compactMap { entry in
      guard case .failure(let error) = entry.outcome else { return nil }
      let failure = Problem(error)
      return Finding("app file", .warning, failure.message, hint: failure.hint)
    }
  }

  /// A folder of packages' app files; nil if it does not exist, as most do not.
  private static func packages(_ path: String) -> Finding? {
    do {
      let facts = try FileSystem.facts(of: path)
      guard facts.owner == User.root, facts.permissions & 0o022 == 0 else {
        return Finding(
          "packages", .warning, "'\(path.quotable)' can be changed by others than root",
          hint: "what its app files say about commands is ignored")
      }
      return Finding("packages", .good, path.quotable)
    } catch Problem.kind(.fileMissing) {
      return nil
    } catch {
      return Finding(
        "packages", .warning, "'\(path.quotable)': \(Problem(error).summary)",
        hint: "check the path")
    }
  }

  /// The file with the user's own choices; nil if there is none.
  private static func settings(_ directories: Directories) -> Finding? {
    do {
      let file = try UserSettingsFile(in: directories)
      guard FileSystem.isThere(file.path) else { return nil }
      let settings = try file.read()
      let warnings =
        settings.warnings
        + ([nil] + settings.ids.map(Optional.some)).flatMap {
          settings.choices(for: $0).warnings
        }
      return warnings.first.map { Finding("settings", .warning, $0.message, hint: "fix the file") }
        ?? Finding("settings", .good, file.path.quotable)
    } catch Problem.kind(.processNoHome) {
      return nil
    } catch {
      return Finding("settings", .bad, Problem(error).summary, hint: Problem(error).hint)
    }
  }

  private static func policy(_ directories: Directories) -> [Finding] {
    let (policy, warnings) = SystemPolicy.read(directories.policies)
    let damaged = warnings.map {
      Finding(
        "policy", $0.code == "policy.damaged" ? .bad : .warning, $0.message,
        hint: "tell your administrator")
    }
    return damaged
      + policy.rules.filter { !$0.isOfDamagedFile }.map {
        Finding("policy", .good, "\($0.what) for \($0.scope): \($0.path.quotable)")
      }
      + policy.mirrors.places.map {
        let places = "\($0.mirror.text) instead of \($0.original.text)"
        return Finding("policy", .good, "\(places): \($0.path.quotable)")
      }
  }

  private static func finding(
    _ name: String, isNeeded: Bool, _ place: () throws -> String
  ) -> Finding {
    let path: String
    do {
      path = try place()
    } catch {
      let error = Problem(error)
      return Finding(
        name, .bad, error.summary, hint: "set HOME, or give --state-dir")
    }
    do {
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
    } catch Problem.kind(.fileMissing) {
      return Finding(name, .good, "\(path.quotable) (does not exist yet)")
    } catch {
      let error = Problem(error)
      return Finding(
        name, .bad, "'\(path.quotable)': \(error.summary)", hint: "check the path")
    }
  }
}

extension SystemPolicy.Rule {
  fileprivate var what: String {
    [never.map { "never \($0.rawValue)" }, choices.line].compactMap(\.self)
      .joined(separator: ", ")
  }

  fileprivate var scope: String {
    guard let apps else { return "all apps" }
    return apps.isEmpty ? "no app" : apps.map { $0.quotable }.joined(separator: ", ")
  }
}

enum TerminalExamination {
  static func findings(_ environment: SystemEnvironment) -> [Finding] {
    let mode = Conversation(environment: environment).mode
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
