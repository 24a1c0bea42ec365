import HarmlessText
import Updates
import UpdatesCLI
import UpdatesInstaller
import UpdatesUI

enum RollbackCommand: AllAppsCommand {
  static let command = Command(
    "rollback", summary: "go back to the version before the last update",
    discussion: [
      "The last two versions that an update has replaced are kept. The version that is left is not "
        + "offered again; 'skip --undo' offers it again."
    ],
    operands: [.app],
    groups: [
      .whichApp,
      OptionGroup(
        "How",
        [
          Option("all", help: "list what can be rolled back, and change nothing"),
          Option("to", value: .text("VERSION"), help: "go back to this version"),
          Option(
            "progress", value: .oneOf(["json"]), help: "write the progress as lines of JSON"),
          .dryRun, .trust,
        ] + OptionGroup.howToRemember.options),
    ],
    essentials: ["app", "all", "config", "trust", "to", "json"],
    examples: ["updates-tui rollback tool"])

  static let blankMembers: JSONObject = [
    "app": .null, "from": .null, "to": .null, "path": .null, "verification": .null,
    "provenance": .null, "keyId": .null, "proved": .null, "kept": [],
  ]

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    var selection = try AppSelection(arguments, in: world)
    try selection.refuseToInstall()
    // A version that ends whoever runs it can be left, because its version command does not run.
    let settled = try selection.settleInstallation(in: world, takesBack: true)
    selection.lookUpVersion()
    let app = selection.knownApp
    guard case .install(let action) = selection.action else {
      var failure = Problem(
        .actionNone, "no earlier version is kept",
        hint: "versions are kept where the app file has 'action.install'")
      if case .byHand(let work) = selection.action,
        case .failure? = selection.installedCopy?.installation
      {
        failure.message = work.reason.harmlessLine()
      }
      throw failure
    }
    let flow = InstallFlow(selection: selection, action: action, app: app, world: world)
    let version = try arguments.value("to").map { try selection.version($0) }
    var reply = Reply(text: nil, result: "rolled-back", members: blankMembers)
    reply.warnings = selection.warnings
    reply.words = world.words(for: app)
    reply.members["app"] = app.json
    let kept = try flow.looking { try $0.kept() }
    reply.members["kept"] = .array(kept.map { .string($0) })
    if let settled, settled.outcome == .wentBack, version == nil || version == settled.to {
      reply.warnings += settled.warnings
      reply.take(settled, saying: flow.sentence(for: settled))
      return reply
    }
    guard !arguments.has("dry-run") else {
      reply.result = "planned"
      reply.members["from"] = JSON(try flow.installer().installed)
      reply.members["to"] = JSON(try flow.looking { try $0.planToGoBack(to: version) })
      reply.text = kept.joined(separator: "\n")
      return reply
    }
    try reply.take(of: flow) { try flow.goBack(to: version) }
    return reply
  }
}
