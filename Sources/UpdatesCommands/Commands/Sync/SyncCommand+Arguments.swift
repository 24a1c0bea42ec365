import Updates
import UpdatesCLI
import UpdatesContent

extension SyncCommand {
  static func selection(
    _ arguments: Arguments, in world: World
  ) throws -> AppSelection {
    var selection = try AppSelection(arguments, in: world)
    selection.askVersionCommand(in: world)
    return selection
  }

  static func options(
    _ arguments: Arguments, _ selection: AppSelection, in world: World
  ) throws -> SyncOptions {
    for (operand, name) in zip(arguments.operands, ["URL", "DIR"]) where operand.isEmpty {
      throw ArgumentsError.missingOperand(name, path: arguments.path)
    }
    if ["http://", "https://"].contains(where: arguments.operands[1].lowercased().hasPrefix) {
      throw Failure(
        code: "usage.directory", message: "DIR is a URL: '\(arguments.operands[1].quotable)'",
        hint: "write the URL first, then the folder", exitCode: .usage)
    }
    try checkEffect(arguments)
    if !arguments.has("explain"), let failure = Failure.workingFolder(arguments.operands[1]) {
      throw failure
    }
    var options = SyncOptions(
      remote: arguments.operands[0], directory: FileSystem.absolute(arguments.operands[1]),
      environment: try ConditionEnvironment(arguments, of: selection, in: world))
    options.timeout = try arguments.timeout(upTo: 3600) ?? .seconds(3600)
    options.headers = try selection.givenHeaders.resolved(in: world)
    options.prunes = arguments.has("prune")
    options.allowsInsecureHTTP = arguments.has("allow-insecure-http")
    return options
  }

  /// Throws if an option has no effect together with the others.
  private static func checkEffect(_ arguments: Arguments) throws {
    if arguments.has("explain"), arguments.has("present") {
      throw Failure(
        code: "usage.explain-and-present",
        message: "--explain and --present cannot be used together", hint: "give one of them",
        exitCode: .usage)
    }
    if case .remote? = try arguments.value("config").map(DocumentLocation.init) {
      throw Failure(
        code: "usage.config", message: "sync does not load a configuration from a server",
        hint: "give the path of an app file, or --app ID", exitCode: .usage)
    }
    guard arguments.has("plain"), !arguments.has("present") else { return }
    throw Failure(
      code: "usage.plain", message: "--plain needs --present",
      hint: "leave it out, or add --present", exitCode: .usage)
  }
}

extension ConditionEnvironment {
  /// The facts about the system and the selected app; the person's own values replace them.
  init(_ arguments: Arguments, of selection: AppSelection, in world: World) throws {
    self = .current(
      appVersion: selection.knownApp.version, locale: world.language(of: selection.checker.app))
    if let version = selection.checker.system.version { self["systemVersion"] = .text(version) }
    add(.object(selection.checker.defaults), under: Self.defaultsKey)
    var keys: Set<ExactText> = []
    for text in arguments.values("env") {
      guard let setting = ConditionSetting(text) else {
        throw ArgumentsError.invalidValue(
          of: "--env", value: text,
          expected: "KEY=VALUE such as platform=iOS or defaults.beta=true", suggestion: nil)
      }
      guard keys.insert(ExactText(setting.key)).inserted else {
        throw Failure(
          code: "usage.env", message: "--env gives '\(setting.key.quotable)' twice",
          hint: "give it once", exitCode: .usage)
      }
      apply(setting)
    }
  }
}
