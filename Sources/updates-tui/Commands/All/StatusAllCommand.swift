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
        ? nil : world.lines(apps.map { ($0.app.name, $0.sentence(in: world)) }),
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
      warnings = selection.warningsWithoutTrust + reading.warnings
      failure = nil
    } catch {
      status = nil
      warnings = []
      failure = Problem(error)
    }
    self.app = app
  }

  func sentence(in world: World) -> String {
    let words = world.words
    guard let status else { return words.line(about: failure) }
    let (announcement, installed) = (status.announcement, status.app.version)
    func sentence(for reason: Reason) -> String { self.sentence(for: reason, status, in: world) }
    if let update = announcement.update {
      return words.line(
        about: update, installed: installed,
        silence: announcement.isNews ? nil : announcement.reason.map(sentence))
    }
    let isFailing = status.prohibition == nil && status.state.failures > 0
    guard !isFailing, announcement.gap == nil, let reason = announcement.reason else {
      let word: Word = isFailing ? .inboxFailed : .inboxUnknown
      return "\(installed ?? "?"), \(words.text(word, count: 1))"
    }
    return words.line(because: reason, sentence(for: reason), installed: installed)
  }

  private func sentence(for reason: Reason, _ status: Status, in world: World) -> String {
    let (words, state) = (world.words, status.state)
    switch reason {
    case .switchedOff where status.prohibition != nil:
      let rule = try? app.selection.get().allowance.rule(against: .check)
      return words.text(.becauseForbidden) + (rule?.reason.map { ": \($0)" } ?? "")
    case .skipped where status.announcement.didNotRun: return words.text(.becauseDidNotRun)
    case .snoozed:
      if let until = status.snoozedUntil, until > world.now {
        return words.text(.becauseSnoozedUntil, ["time": words.moment(until, at: world.now)])
      }
      return words.text(state.snoozedVersion == nil ? .becauseSnoozed : .becauseSnoozedVersion)
    case .notInChannel where state.channel?.answer.isOfFiles == true:
      return words.text(.becauseNoFile)
    default: return words.text(reason.word)
    }
  }

  var member: JSON {
    var members = status.map { StatusMembers.members(of: $0) } ?? StatusMembers.blank
    members["id"] = .string(app.id)
    members["warnings"] = JSON(warnings)
    members["error"] = JSON(failure)
    return .object(members)
  }
}
