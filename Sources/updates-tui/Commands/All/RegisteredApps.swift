import Updates
import UpdatesCLI
import UpdatesUI

struct RegisteredApp {
  let id: String
  let arguments: Arguments
  var selection: Result<AppSelection, Problem>

  /// The identifier if the app has no other name.
  var name: String {
    guard case .success(let selection) = selection else { return id }
    return selection.checker.app.name ?? id
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
    } catch let error as ArgumentsError {
      throw error
    } catch {
      return .failure(Problem(error))
    }
  }
}

extension World {
  func noteThatNoAppIsRegistered() {
    output.note(
      "\(words.text(.inboxEmpty)). "
        + words.text(.inboxEmptyHint, ["command": "updates-tui apps add FILE"]))
  }
}
