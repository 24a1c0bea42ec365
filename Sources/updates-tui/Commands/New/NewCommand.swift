import Updates
import UpdatesCLI
import UpdatesTerminal
import UpdatesUI

enum NewCommand: ToolCommand {
  static let command = Command(
    "new", summary: "make an app file for the project in this folder",
    discussion: [
      "Reads what the project's own files say, asks for the rest on one form, and shows the file. "
        + "Nothing is written before you agree to it. Then it checks for updates once, shows the "
        + "prompt that users will see, and prints the code to add to your program.",
      "Reads the remote of git, and the manifests of Python, Node, Rust, Go, Swift, Ruby and "
        + "Homebrew. With --yes it asks nothing, so that a script can use it.",
    ],
    groups: [
      OptionGroup(
        "Answers",
        [
          .appName, .id,
          Option(
            "version-command", value: .text("LINE"),
            help: "the command that prints the installed version"),
          Option(
            "installed", value: .text("VERSION"),
            help: "the version for the file, if no command prints it"),
          Option(
            "feed", value: .oneOf(Feed.all.map(\.kind)), help: "the kind of server to ask"),
          Option("url", value: .text("URL"), help: "the feed, or OWNER/NAME for github"),
          Option("config", value: .text("URL"), help: "your configuration, instead of a feed"),
          Option("check", value: .text("SCHEDULE"), help: "how often, such as daily or 20h"),
          Option("open", help: "Update opens the page of the new version"),
          Option(
            "package", value: .text("MANAGER=NAME"), isRepeatable: true,
            help: "Update runs the package manager, such as npm=@example/tool"),
          Option(
            "install", value: .text("PATH"), help: "Update installs the release's file there"),
          Option("run", value: .text("LINE"), help: "Update runs this command"),
        ]),
      OptionGroup(
        "The file",
        [
          Option("yes", letter: "y", help: "write the file without asking"),
          Option("output", value: .text("FILE"), help: "default: PROGRAM.updates.json"),
          Option("replace", help: "replace another file of that name, or a registered one"),
          Option("register", help: "with --yes: register the file, as 'apps add' does"),
        ]),
      OptionGroup(
        "How",
        [
          .json, .screen, .plain, .quiet, .verbose, .noColor, .screenReader,
          Option("offline", help: "check without the network"),
          Option("timeout", value: .text("SECONDS"), help: "for the check; default: 10"),
        ]),
    ],
    essentials: ["yes", "id", "url", "output", "register"],
    examples: [
      "updates-tui new",
      "updates-tui new --yes --version-command 'tool --version' --feed github --url example/tool",
    ])

  static let blankMembers: JSONObject = [
    "app": .null, "check": .null, "code": .null, "embed": .null, "language": .null, "path": .null,
    "registered": false,
  ]

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let facts = ProjectFacts(ProjectFiles(at: ".", environment: world.environment))
    var plan = try NewPlan(arguments, facts: facts, in: world)
    var isAsked = false
    if arguments.has("yes") {
      try plan.refuseFaults(facts)
      try plan.refuseUnknownVersion(facts, in: world)
    } else {
      let conversation = try Conversation(arguments, in: world)
      guard conversation.mode.asks else { throw Problem.nobodyToAsk }
      guard let agreed = try NewForm(plan, facts: facts, in: world).ask(by: conversation) else {
        world.output.note("Nothing was written.")
        var reply = Reply(text: nil, result: "cancelled", members: blankMembers)
        reply.warnings = facts.warnings
        return reply
      }
      plan = agreed
      isAsked = true
    }
    let flow = NewFlow(
      plan: plan, facts: facts, arguments: arguments, world: world, showsPrompt: isAsked)
    return try flow.reply()
  }
}

extension ProjectFacts {
  /// Which files could not be read, at the end of a sentence.
  var unread: String { remarks.map { "; \($0)" }.joined() }

  var warnings: [Warning] {
    remarks.map { Warning(code: "new.unread", message: $0) }
  }
}

extension Problem {
  fileprivate static let nobodyToAsk = Problem(
    .usageYes, "there is no terminal on which the missing answers can be asked")
}
