import HarmlessText
import Updates
import UpdatesCLI
import UpdatesTerminal
import UpdatesUI

extension Arguments {
  /// The same command for the app that its words name, or for all apps if they name none.
  ///
  /// If exactly one app is registered, it is meant. Throws if a command for one app has none.
  func settled(in world: World) throws -> Arguments {
    guard let type = UpdatesTUI.implementation(of: path), case let command = type.command,
      command.takes("app")
    else { return self }
    var settled = self
    guard !has("all") else {
      guard let option = optionForOneApp else { return forAll }
      let given = option == "app" ? value(option).map { "'\($0.quotable)'" } : nil
      throw Problem.excluding(given ?? "--\(option)", "--all")
    }
    if let name = value("app") {
      settled.set("app", to: try place(named: name, in: world.registry))
    }
    // Whoever types the name wants to see it, however often it was announced.
    if beginning == .app, path == ["prompt"] { settled.set(flag: "always") }
    guard command.takes("config"), !namesApp else { return settled }
    let registry = world.registry
    let listed = Result { try registry.list().map(\.id) }
    // These commands have words of their own for apps that cannot be listed.
    let mayBeAll =
      path != ["update"] && optionForOneApp == nil && type.blankMembersOfAll != nil
    if mayBeAll, case .failure = listed { return forAll }
    let ids = try listed.get()
    // The App Store can be asked about an app that has an identifier and no file.
    if ids.isEmpty, value("installed") != nil { return settled }
    let isListOfAll = mayBeAll && beginning == .nothing && has("json") || has("segment")
    if ids.count == 1, !isListOfAll {
      settled.set("app", to: ids[0])
    } else if mayBeAll {
      return forAll
    } else if path == ["prompt"], !ids.isEmpty, !has("json"),
      givenOptions.allSatisfy({ InboxCommand.command.takes($0) || Self.notInInbox.contains($0) }),
      try Conversation(self, in: world).mode.asks
    {
      for option in Self.notInInbox { settled = settled.without(option) }
      settled.path = ["inbox"]
    } else {
      throw Problem.noAppNamed(
        registered: try registry.usualWords(), command: path[0], operands,
        mayBeAll: command.takes("all") && optionForOneApp == nil)
    }
    return settled
  }

  private var forAll: Arguments {
    var all = self
    all.set(flag: "all")
    // It lists what can be rolled back.
    if path == ["rollback"] { all.set(flag: "dry-run") }
    return all
  }

  private var namesApp: Bool {
    givesSettings || Self.naming.contains { value($0) != nil }
  }

  private static let naming = ["app", "config", "id", "name", "feed", "url"]

  /// How `prompt` asks; the inbox asks in its own way.
  private static let notInInbox = ["always", "inline", "trust"]

  /// The first option that cannot be used for all apps; nil if there is none.
  private var optionForOneApp: String? {
    let others =
      [
        "installed", "build", "channel", "header", "lookup-url", "trust", "prompt", "screen",
        "inline", "after", "progress", "to", "since", "whats-new", "force-initial",
      ] + (path == ["notes"] ? [] : ["plain"])
    return givenOptions.first { option in
      (Self.naming + others).contains(option)
        || OptionGroup.settings.options.contains { $0.name == option }
    }
  }

  private func place(named name: String, in registry: AppRegistry) throws -> String {
    let needsOnlyID = ["embed", "settings"].contains(path[0])
    do {
      if needsOnlyID { return try registry.id(named: name) }
      let commands = beginning == .app ? CommandTable.tool.words : []
      return try registry.place(named: name, besides: commands.contains(name) ? [] : commands)
    } catch let error where needsOnlyID && !name.isPlace || path[0] == "notify" {
      // These commands have answers of their own to what is not registered.
      guard Problem(error).exitCode != .usage else { throw error }
      return name
    }
  }
}

extension World {
  var registry: AppRegistry { AppRegistry(directories: Directories(environment: environment)) }
}

extension Problem {
  static func excluding(_ one: String, _ other: String, code: Code = .usageAll) -> Problem {
    Problem(code, "\(one) and \(other) exclude each other", hint: "give one of them")
  }

  fileprivate static func noAppNamed(
    registered names: [String], command: String, _ operands: [String], mayBeAll: Bool
  ) -> Problem {
    guard !names.isEmpty else {
      return Problem(
        .usageApp, "no app is named, and none is registered",
        hint: "name its app file with '--app FILE' or its configuration with '--config URL', or "
          + "register it with 'updates-tui apps add FILE'")
    }
    // Of words in a wrong order, the app is the one that is known.
    let known = names.map { $0.lowercased() }
    let name = names.first { name in operands.contains { $0.lowercased() == name.lowercased() } }
    let others = operands.filter { !known.contains($0.lowercased()) }
    let line =
      (["updates-tui", command, (name ?? names[0]).quotable] + others.map(\.quotable)).shellLine
    return Problem(
      .usageApp, "which app? Registered: \(list(names))",
      hint: "name one, such as '\(line)'" + (mayBeAll ? ", or give '--all'" : ""))
  }
}
