import HarmlessText
import Updates
import UpdatesCLI
import UpdatesTerminal
import UpdatesUI

/// One of all apps, with what a check has found out about it.
struct RegisteredApp: Sendable {
  let id: String
  let arguments: Arguments
  var selection: Result<AppSelection, Problem>
  /// Nil before a check, and if the app file cannot be used.
  var report: CheckReport?
  /// What kept answers say if the check decided nothing; nil if they were not read.
  var kept: Decision?

  /// The identifier if the app has no other name.
  var name: String { (try? selection.get().checker.app.name) ?? id }

  /// Does nothing if the app file cannot be used.
  mutating func change(_ body: (inout AppSelection) throws -> Void) rethrows {
    guard case .success(var selection) = selection else { return }
    try body(&selection)
    self.selection = .success(selection)
  }

  mutating func settleInstallation(in world: World) throws {
    do {
      try change { try $0.settleInstallation(in: world) }
    } catch {
      selection = .failure(try Problem(unlessEnding: error))
    }
  }

  /// The entry of the app in a document about all apps, with what is said of it.
  func entry(_ one: Reply) -> JSON {
    var members = one.members
    members["id"] = .string(id)
    members["warnings"] = JSON(one.warnings)
    members["error"] = JSON(one.failure)
    return .object(members)
  }
}

extension Reply {
  /// What is said of all apps: a line for each, or an entry in a document.
  ///
  /// A line tells of a failure, and a document has a warning of it. The shared warnings are about
  /// all apps.
  init(
    _ ones: [(app: RegisteredApp, said: Reply)], _ shared: [Warning], asJSON: Bool, in world: World
  ) {
    self.init(
      text: asJSON ? nil : world.lines(ones.map { ($0.app.name, $0.said.text ?? "") }),
      members: ["apps": .array(asJSON ? ones.map { $0.app.entry($0.said) } : [])],
      warnings: shared
        + ones.flatMap { app, said in
          asJSON
            ? [said.failure?.warning(of: app.name)].compactMap(\.self)
            : said.warnings.map { $0.of(app.name) }
        })
  }
}

extension World {
  /// Sorted by their identifiers, also those that cannot be used.
  ///
  /// The warnings are about files that concern all apps. Throws what is wrong with the command
  /// line, or why no app can be found.
  func registeredApps(
    _ arguments: Arguments
  ) throws -> (apps: [RegisteredApp], warnings: [Warning]) {
    let directories = Directories(environment: environment)
    let own = arguments.without("all")
    var problems: [Problem] = []
    let entries = try AppRegistry(directories: directories).list(noting: &problems)
    let sources = AllowanceSources(in: directories)
    if entries.isEmpty {
      // Values that cannot be read are refused although no app needs them.
      var nobody = own
      nobody.set("id", to: "none")
      _ = try AppSelection(nobody, sharing: sources, in: self)
    }
    let apps = try entries.map { entry in
      var arguments = own
      arguments.set("app", to: entry.id)
      return RegisteredApp(
        id: entry.id, arguments: arguments,
        selection: try selection(of: entry, arguments, sources))
    }
    return (apps, problems.map { Problem($0).warning } + sources.warnings)
  }

  private func selection(
    of entry: AppRegistry.Entry, _ arguments: Arguments, _ sources: AllowanceSources
  ) throws -> Result<AppSelection, Problem> {
    // One app file that cannot be used does not keep the other apps from being checked.
    do {
      let loaded = try entry.outcome.get()
      return .success(try AppSelection(arguments, registered: loaded, sharing: sources, in: self))
    } catch {
      let problem = Problem(error)
      // The command line would be as wrong for each app.
      guard problem.exitCode != .usage else { throw problem }
      return .failure(problem)
    }
  }

  func noteThatNoAppIsRegistered() {
    output.note(
      "\(words.text(.inboxEmpty)). "
        + words.text(.inboxEmptyHint, ["command": "updates-tui apps add FILE"]))
  }

  /// One line for each app, or more.
  func lines(_ rows: [(name: String, sentence: String)]) -> String? {
    guard !rows.isEmpty else { return nil }
    let names = rows.map { $0.name.quotable }
    let widest = min(30, names.map { displayWidth(of: $0) }.max() ?? 0)
    let columns = Columns(width: widest + 2, isSpoken: environment.isSpoken)
    let text = zip(names, rows).map { columns.line($0, $1.sentence) }.joined(separator: "\n")
    return environment.isUTF8 ? text : text.asciiForm()
  }
}

extension Problem {
  var warning: Warning { Warning(code: code, message: message) }

  func warning(of name: String) -> Warning { warning.of(name) }
}

extension Warning {
  func of(_ name: String) -> Warning {
    var copy = self
    copy.message = "\(name.quotable): \(message)"
    return copy
  }
}
