import HarmlessText
import Updates
import UpdatesCLI

enum CompletionsCommand: ToolCommand {
  static let command = Command.completions(
    discussion: [
      "The shell then completes commands, options and their values, also the registered apps and "
        + "the versions that are known of them. In zsh, load them after 'compinit'."
    ],
    how: OptionGroup("How", [.json, .quiet, .noColor]),
    examples: [
      #"eval "$(updates-tui completions bash)""#, "updates-tui completions fish | source",
    ])

  static let blankMembers: JSONObject = ["shell": .null, "script": .null]

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let shell = Shell(arguments)
    let script = shell.script(for: "updates-tui")
    return Reply(
      text: script,
      members: ["shell": .string(shell.rawValue), "script": .string(script)])
  }
}

enum CompleteCommand: ToolCommand {
  static let command = Command.complete

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let words = arguments.values("words")
    let text = CommandTable.tool.completionText(arguments) { placeholder, option in
      // A line that is being typed may name what does not exist yet; then nothing fits.
      (try? values(placeholder, of: option, after: words, in: world)) ?? []
    }
    return Reply(text: text, members: blankMembers)
  }

  private static let knownVersions = [nil, "since", "to", "installed"]

  private static func values(
    _ placeholder: String, of option: String?, after words: [String], in world: World
  ) throws -> [Candidate] {
    switch placeholder {
    case Operand.app.name, "ID": world.registeredApps
    case "NAME" where option == nil: world.registeredApps
    case "VERSION" where knownVersions.contains(option):
      try versions(of: try selected(by: words).settled(in: world), in: world)
    default: []
    }
  }

  private static func selected(by words: [String]) -> Arguments {
    var arguments = Arguments(path: ["status"])
    for name in ["app", "id", "name", "config", "state-dir"] {
      let attached = words.last { $0.hasPrefix("--\(name)=") }?.dropFirst(name.count + 3)
      let separate = words.dropLast().lastIndex(of: "--\(name)").map { words[$0 + 1] }
      guard let value = attached.map(String.init) ?? separate else { continue }
      // A pipe would be read to its end, which the command itself needs.
      if name == "config", !isReadable(value) { continue }
      arguments.set(name, to: value)
    }
    return arguments
  }

  private static func isReadable(_ place: String) -> Bool {
    if place.hasPrefix("http:") || place.hasPrefix("https:") { return true }
    return (try? FileSystem.facts(of: place).kind) == .regular
  }

  private static func versions(
    of arguments: Arguments, in world: World
  ) throws -> [Candidate] {
    let selection = try AppSelection(arguments, in: world)
    let state = try selection.checker.record.state.read().state
    var found: [Candidate] = []
    func add(_ version: String?, _ help: String) {
      guard let word = version?.harmlessLine(), !word.isEmpty, word != Release.namelessKey,
        !found.contains(where: { $0.word == word })
      else { return }
      found.append(Candidate(word, help))
    }
    add(state.pending?.key, "not installed yet")
    for version in state.skipped { add(version, "skipped") }
    for entry in state.journal.reversed() { add(entry.version, "ran here") }
    return found
  }
}
