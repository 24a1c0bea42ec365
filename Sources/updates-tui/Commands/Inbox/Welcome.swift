import HarmlessText
import Updates
import UpdatesCLI
import UpdatesUI

/// What the inbox shows as long as no app is registered.
struct Welcome {
  private enum Choice {
    case demo, appFile, shell, quit
  }

  let arguments: Arguments
  let conversation: Conversation
  let world: World

  func reply() throws -> Reply {
    let words = world.words
    let dialog = Dialog(
      title: words.text(.welcomeTitle), text: text(in: words),
      choices: [
        (words.text(.welcomeDemoTitle), Choice.demo), (words.text(.welcomeFileTitle), .appFile),
        (words.text(.welcomeShellTitle), .shell), (words.text(.quitButtonTitle), .quit),
      ].filter { $0.1 != .appFile || makesFiles }, leaving: .quit, words: words)
    let choice = try conversation.choose(in: dialog).outcome
    switch choice {
    case .demo: return try DemoCommand.reply(to: line(of: "demo"), in: world)
    case .appFile: return try NewCommand.reply(to: line(of: "new"), in: world)
    case .shell, .quit:
      return Reply(
        text: choice == .shell ? shellAdvice(in: words) : nil, result: "none",
        members: InboxCommand.blankMembers)
    }
  }

  private var makesFiles: Bool { !arguments.has("dry-run") }

  private func line(of command: String) -> Arguments {
    arguments.passed(
      to: [command],
      only: ["offline", "timeout", "verbose", "quiet", "no-color", "screen", "plain"])
  }

  private func text(in words: Localization) -> String {
    let facts = ProjectFacts(ProjectFiles(at: ".", environment: world.environment))
    let found = facts.sources.joined(separator: ", ")
    let name = facts.name ?? "/"
    let file = words.text(
      found.isEmpty ? .welcomeFileNew : .welcomeFile,
      ["name": name.harmlessLine(), "found": found.harmlessLine()])
    return
      ([words.text(.inboxEmpty), words.text(.welcomeDemo)] + (makesFiles ? [file] : [])
      + [words.text(.welcomeShell)]).joined(separator: "\n\n")
  }

  private func shellAdvice(in words: Localization) -> String {
    let name = world.environment.variables["SHELL"]?.split(separator: "/").last.map(String.init)
    guard let shell = name.flatMap(Shell.init) else {
      return words.text(.welcomeShellUnknown, ["command": "updates-tui init --help"])
    }
    return words.text(.welcomeShellLine, ["file": shell.startFile, "line": shell.line])
  }
}
