import Updates
import UpdatesCLI
import UpdatesTerminal

enum PromptCommand: ToolCommand {
  static let command = Command(
    "prompt", summary: "check now and ask: Update, Later, Skip This Version or Cancel",
    discussion: [
      "Exits with 0 if the program may go on, whatever was answered, also if there is nothing to "
        + "offer or nobody to ask; with 101 if a required update was not made; with 102 if no "
        + "supported version runs on this system; and with 130 after ^C.",
      "Nothing is printed on standard output, except with --print-choice or --json. 'prompt --json' "
        + "asks; plain '--json' is 'check --json', which never does.",
    ],
    operands: [.app],
    groups: [.whichApp, .whereToAsk, .settings, .howToAsk, .howToCheck],
    essentials: ["config", "app", "installed", "new", "inline", "print-choice"],
    examples: [
      "updates-tui prompt --new 2.0.0 --installed 1.4.0 --name Tool",
      "updates-tui prompt --config updates.json --installed 1.4.0 --name Tool",
    ])

  static let blankMembers: JSONObject = {
    var members = CheckMembers.blank
    members["choice"] = .null
    return members
  }()

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    guard arguments.has("print-choice") else { return try prompt(arguments, in: world) }
    guard !arguments.has("json") else {
      throw Problem(.usagePrintChoice, "--print-choice and --json both write the choice")
    }
    do {
      return try prompt(arguments, in: world)
    } catch {
      let failure = try Problem(unlessEnding: error)
      // Whoever called it wrongly gets no answer.
      guard failure.exitCode != .usage else { throw failure }
      var reply = Reply(failure, of: self)
      reply.text = PromptResult.none.rawValue
      return reply
    }
  }

  private static func prompt(_ arguments: Arguments, in world: World) throws -> Reply {
    var selection = try AppSelection(arguments, in: world)
    try selection.settleInstallation(in: world)
    selection.askVersionCommand(in: world)
    let flow = try PromptFlow(selection: selection, world: world)
    let report = try world.report(of: flow.selection)
    world.describe(report)
    return try flow.reply(to: report)
  }
}

extension OptionGroup {
  static let howToAsk = OptionGroup(
    "How to ask",
    [
      .screen, .inline, .plain,
      Option(
        "answer", value: .oneOf(["update", "later", "skip", "cancel", "quit"]),
        help: "give this answer instead of asking; later means tomorrow"),
      Option(
        "print-choice",
        help: "print one word: \(PromptResult.allCases.map(\.rawValue).alternatives)"),
    ])
}
