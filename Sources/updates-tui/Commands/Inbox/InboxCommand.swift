import Updates
import UpdatesCLI
import UpdatesTerminal
import UpdatesUI

enum InboxCommand: ToolCommand {
  static let command = Command(
    "inbox", summary: "see all registered apps on one screen, and update them",
    discussion: [
      "It shows at once what is remembered, checks every app, a few at a time, and fills in what "
        + "it finds. Space marks an app, and Enter updates the marked ones one after the other.",
      "Without a terminal, or with --json, it prints what the last checks have found, without the "
        + "network. Nothing in the inbox counts as shown.",
      "Exits with 0, also if nothing was updated; with the code of the first failure if an update "
        + "failed; and with 130 after ^C. Where it prints, it exits with 100 if an update is known, "
        + "and with 101 if one is required.",
    ],
    groups: [
      OptionGroup("How to ask", [.screen, .plain]),
      OptionGroup(
        "How",
        OptionGroup.howToReport.options.filter { !["always", "trust"].contains($0.name) }),
    ],
    essentials: ["plain", "offline", "timeout", "dry-run", "json"],
    examples: ["updates-tui inbox"])

  static let blankMembers: JSONObject = ["apps": []]

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    var (apps, warnings) = try world.registeredApps(arguments)
    let conversation = try Conversation(arguments, in: world)
    let isPiped = arguments.beginning == .nothing && !StandardStreams.isOutputTerminal
    let isReport = arguments.has("json") || !conversation.mode.asks || isPiped
    if apps.isEmpty, !isReport {
      return try Welcome(arguments: arguments, conversation: conversation, world: world).reply()
    }
    if apps.isEmpty {
      world.noteThatNoAppIsRegistered()
      return Reply(result: "none", members: blankMembers, warnings: warnings)
    }
    if arguments.has("verbose") { world.output.note(conversation.mode.sentence) }
    guard !isReport else { return try remembered(apps, warnings, arguments, in: world) }
    for warning in warnings { world.output.warn(warning.advised.message) }
    for index in apps.indices { try apps[index].settleInstallation(in: world) }
    let flow = InboxFlow(
      apps: apps, arguments: arguments, conversation: conversation, world: world)
    return try flow.reply()
  }

  private static func remembered(
    _ apps: [RegisteredApp], _ warnings: [Warning], _ arguments: Arguments, in world: World
  ) throws -> Reply {
    let checks = AppChecks(apps, in: world) { options in
      options.isOffline = true
      options.dryRun = true
      options.countsAnnouncement = false
    }
    let checked = try world.checked(checks).map { app in
      var app = app
      if app.report?.failure?.kind == .offline {
        app.report?.failure = Problem(.checkMissing, "no check has succeeded yet")
      }
      return app
    }
    var reply = Reply(checked: checked, warnings, asJSON: arguments.has("json"), in: world)
    // That nothing was checked yet is no failure here, and what is not offered is no update.
    if !checked.contains(where: \.isOffered) {
      reply.result = "none"
      reply.exitCode = .done
      reply.failure = nil
    }
    return reply
  }
}
