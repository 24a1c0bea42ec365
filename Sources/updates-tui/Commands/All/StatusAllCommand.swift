import Updates
import UpdatesCLI
import UpdatesUI

enum StatusAllCommand: ToolCommand {
  static var command: Command { StatusCommand.command }

  static let blankMembers: JSONObject = ["apps": []]

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let registered = try world.registeredApps(arguments)
    let apps = registered.apps.map { RememberedApp($0, in: world) }
    guard !arguments.has("short") else {
      let count = apps.count { $0.status?.announcement.isNews ?? false }
      return Reply(
        text: UpdateCount.mark(of: count, isUTF8: world.environment.isUTF8), result: "done",
        members: ["apps": .array(arguments.has("json") ? apps.map(\.member) : [])])
    }
    if apps.isEmpty { world.noteThatNoAppIsRegistered() }
    var reply = Reply(
      text: apps.isEmpty
        ? nil : world.lines(apps.map { ($0.app.name, $0.sentence) }),
      result: "done", members: ["apps": .array(apps.map(\.member))])
    reply.warnings =
      arguments.has("json")
      ? registered.warnings + apps.compactMap { $0.failure?.warning(of: $0.app.name) }
      : registered.warnings
        + apps.flatMap { app in app.warnings.map { $0.of(app.app.name) } }
    return reply
  }
}

struct RememberedApp {
  let app: RegisteredApp
  /// Nil if it cannot be read.
  let status: Status?
  let warnings: [Warning]
  let failure: Problem?

  init(_ app: RegisteredApp, in world: World) {
    var app = app
    do {
      var selection = try app.selection.get()
      selection.lookUpVersion()
      app.selection = .success(selection)
      let reading = try selection.checker.record.state.read()
      status = Status(of: reading.state, selection, now: world.now)
      warnings = selection.warningsWithoutTrust + reading.warnings.map(\.warning)
      failure = nil
    } catch {
      status = nil
      warnings = []
      failure = Problem(error)
    }
    self.app = app
  }

  var sentence: String {
    guard let status else { return "cannot be read: \(failure?.message ?? "unknown")" }
    return StatusText.sentence(status)
  }

  var member: JSON {
    var members = status.map { StatusMembers.members(of: $0) } ?? StatusMembers.blank
    members["id"] = .string(app.id)
    members["warnings"] = JSON(warnings)
    members["error"] = JSON(failure)
    return .object(members)
  }
}

extension StatusText {
  static func sentence(_ status: Status) -> String {
    let installed = status.app.installed ?? "?"
    guard let new = update(status.announcement) else {
      if status.prohibition == nil, status.state.failures > 0 {
        return "\(installed), the last check failed"
      }
      return status.announcement.reason == .upToDate
        ? "\(installed) is up to date"
        : "\(installed), \(nothing(status))"
    }
    return "\(installed) → \(new)"
  }
}
