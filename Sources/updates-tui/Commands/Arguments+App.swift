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
    let registry = world.registry
    guard !has("all") else {
      guard let option = optionForOneApp else { return forAll }
      let given = option == "app" ? value(option).map { "'\($0.quotable)'" } : nil
      throw Problem.excluding(given ?? "--\(option)", "--all")
    }
    if let name = value("app") { settled.set("app", to: try place(named: name, in: registry)) }
    // Whoever types the name wants to see it, however often it was announced.
    if beginning == .app, path == ["prompt"] { settled.set(flag: "always") }
    guard command.takes("config"), !namesApp else { return settled }
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

extension OptionGroup {
  static let settings = OptionGroup(
    "Instead of a configuration, or of its keys",
    [
      Option(
        "new", value: .text("VERSION"),
        help: "the version to offer; with --name or --id, no file is needed"),
      Option("notes", value: .text("FILE|-"), help: "its release notes, in Markdown"),
      Option(
        "update-url", value: .text("URL"),
        help: "the page to open for the update; {version} is filled in"),
      Option(
        "min-required", value: .text("VERSION"), help: "older versions must be updated"),
      Option(
        "min-optional", value: .text("VERSION"),
        help: "older versions are offered the update every time"),
      Option(
        "min-os", value: .text("VERSION"),
        help: "the oldest version of the system that the update runs on"),
      Option(
        "notify", value: .oneOf(NotifyMode.allCases.map(\.rawValue)),
        help: "how often one version is shown; default: once"),
      Option(
        "comparing", value: .oneOf(VersionLevel.allCases.map(\.word)),
        help: "the finest level at which a version is newer; default: patch-versions"),
      Option(
        "update-type", value: .oneOf(Update.Kind.allCases.map(\.rawValue)),
        help: "hard: the update must be made; default: soft"),
    ])
}

extension Arguments {
  /// The options for keys of the configuration, with these keys.
  ///
  /// Each command looks for them, and a table of options would take longer to make.
  private static let settings: KeyValuePairs = [
    "new": "version", "update-url": "update-url", "min-required": "min-required-app-version",
    "min-optional": "min-optional-app-version", "min-os": "min-os-required", "notify": "notify",
    "comparing": "comparing", "update-type": "update-type",
  ]

  var givesSettings: Bool {
    value("notes") != nil || Self.settings.contains { value($0.key) != nil }
  }

  func checkStandardInput() throws {
    let names = ["-", "/dev/stdin", "/dev/fd/0"]
    let readers = ["config", "notes"].filter { value($0).map(names.contains) ?? false }
    guard readers.count < 2 else {
      throw Problem(.usageNotes, "--config and --notes both read standard input")
    }
  }

  func settings(
    scheme: VersionScheme, until deadline: ContinuousClock.Instant
  ) throws -> Configuration {
    var settings = Configuration()
    for (option, key) in Self.settings {
      guard let text = value(option) else { continue }
      let read = try Configuration.read([key: .string(text)], from: "", scheme: scheme)
      guard read.warnings.isEmpty else {
        let expected =
          option == "update-url"
          ? "an https URL with no placeholders but \(URLPlaceholders.list)"
          : "a version such as 2.0.0"
        throw Problem.invalidValue(of: "--\(option)", value: text, expected: expected)
      }
      settings = settings.over(read.configuration)
    }
    if settings.version != nil { settings.checkFor = .manually }
    if let path = value("notes") {
      settings.releaseNotes = .any(try Self.notes(at: path, until: deadline))
    }
    return settings
  }

  private static func notes(
    at path: String, until deadline: ContinuousClock.Instant
  ) throws -> String {
    do {
      let limit = ResponseCache.bodyLimit
      let bytes =
        try OpenStream(path)?.allContents(limit: limit, until: deadline)
        ?? FileSystem.contents(of: path, limit: limit)
      return String(decoding: bytes, as: UTF8.self).harmlessText()
    } catch let error as Problem {
      throw (error.path == nil ? error : .document(error)).of(.releaseNotes)
    }
  }
}

extension OpenStream {
  /// Throws if the deadline passes before the end.
  func allContents(limit: Int, until deadline: ContinuousClock.Instant) throws -> [UInt8] {
    guard let bytes = try contents(limit: limit, until: deadline) else {
      throw Problem.timedOut(url: name)
    }
    return bytes
  }
}

extension Problem {
  static let idMissing = Problem(
    .usageID, "the app needs a name or an id, because its configuration has no file or URL",
    hint: "give it with '--name Tool' or '--id com.example.tool'")

  static let readOnce = Problem(
    .usageConfig, "this command reads the configuration more than once",
    hint: "give a file or a URL with '--config'")
}
