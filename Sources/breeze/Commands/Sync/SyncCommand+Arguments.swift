import HarmlessText
import Updates
import UpdatesCLI
import UpdatesContent

extension SyncCommand {
  static func options(
    _ arguments: Arguments, of app: SyncedApp, in world: World
  ) throws -> SyncOptions {
    for (operand, name) in zip(arguments.operands, ["URL", "DIR"]) where operand.isEmpty {
      throw Breeze.table.missingOperand(name, at: arguments.path)
    }
    if ["http://", "https://"].contains(where: arguments.operands[1].lowercased().hasPrefix) {
      throw Problem(.usageDirectory, "DIR is a URL: '\(arguments.operands[1].quotable)'")
    }
    try checkEffect(arguments)
    if !arguments.has("explain"), let failure = Problem.workingFolder(arguments.operands[1]) {
      throw failure
    }
    var options = SyncOptions(
      remote: arguments.operands[0], directory: FileSystem.absolute(arguments.operands[1]),
      environment: try ConditionEnvironment(arguments, of: app, in: world))
    options.timeout = try arguments.timeout(upTo: 3600) ?? .seconds(3600)
    options.headers = try arguments.headers.resolved(in: world)
    options.prunes = arguments.has("prune")
    options.allowsInsecureHTTP = arguments.has("allow-insecure-http")
    return options
  }

  /// Throws if an option has no effect together with the others.
  private static func checkEffect(_ arguments: Arguments) throws {
    if arguments.has("explain"), arguments.has("present") {
      throw Problem(.usageExplainAndPresent, "--explain and --present cannot be used together")
    }
    guard arguments.has("plain"), !arguments.has("present") else { return }
    throw Problem(.usagePlain, "--plain needs --present")
  }
}

extension ConditionEnvironment {
  init(_ arguments: Arguments, of app: SyncedApp, in world: World) throws {
    self = .current(appVersion: app.app.version, locale: world.language(of: app.app))
    if let version = try arguments.systemVersion { self["systemVersion"] = .text(version) }
    add(.object(app.defaults), under: Self.defaultsKey)
    var keys: Set<ExactText> = []
    for text in arguments.values("env") {
      guard let key = apply(setting: text) else {
        throw Problem.invalidValue(
          of: "--env", value: text,
          expected: "KEY=VALUE such as platform=iOS or defaults.beta=true")
      }
      guard keys.insert(ExactText(key)).inserted else {
        throw Problem(.usageEnv, "--env gives '\(key.quotable)' twice")
      }
    }
  }
}
