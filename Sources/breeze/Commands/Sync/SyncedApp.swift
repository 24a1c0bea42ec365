import HarmlessText
import Updates
import UpdatesCLI

struct SyncedApp {
  private(set) var app: App
  /// Conditions call them `defaults`.
  let defaults: JSONObject
  private(set) var warnings: [Warning]
  /// Nil if the app's file names no way to update, or without the tool.
  let update: CommandAction?

  init(_ arguments: Arguments, in world: World) throws {
    let directories = Directories(
      environment: world.environment, cache: try arguments.path("cache-dir", to: "folder"))
    let loaded = try Self.file(arguments, in: directories)
    let file = loaded?.file ?? AppFile()
    let scheme = file.feed?.versionScheme ?? .dotted
    let configuration = try file.configuration.map {
      let path = loaded?.path ?? ""
      return try Configuration.read($0, from: path.harmlessLine(), scheme: scheme)
    }
    warnings = (loaded?.warnings ?? []) + (configuration?.warnings ?? [])
    defaults = file.defaults
    let version = configuration?.configuration.bundleVersion ?? file.version
    app = App(
      id: file.id, name: arguments.line("name") ?? file.name,
      version: try arguments.installed(scheme: scheme) ?? version,
      language: arguments.line("language"))
    let words =
      ["updates-tui", "update"]
      + arguments.passed(to: [], only: ["app", "config", "trust"]).words()
    // Without the tool, the page is opened.
    update =
      file.action == nil || file.action == .open
      ? nil
      : try? CommandAction(words: words, version: nil, environment: world.environment.variables)
    if app.version == nil, let command = file.versionCommand {
      ask(command, in: directories, environment: world.environment.variables)
    }
  }

  private static func file(
    _ arguments: Arguments, in directories: Directories
  ) throws -> LoadedAppFile? {
    let name = arguments.value("app")
    guard let path = arguments.value("config") else {
      let registry = AppRegistry(directories: directories)
      return try name.map { try registry.load(try registry.place(named: $0)) }
    }
    guard name == nil else { throw Problem.twoAppFiles }
    guard try documentPath(path) != nil else {
      throw Problem(
        .usageConfig, "sync does not load a configuration from a server",
        hint: "give the path of an app file, or --app NAME")
    }
    let (inspected, document) = try LoadedAppFile.read(path, home: directories.home)
    return try LoadedAppFile(
      named: inspected, document: document, isTrusted: arguments.has("trust"), user: User.current)
  }

  private mutating func ask(
    _ words: [String], in directories: Directories, environment: [String: String]
  ) {
    do {
      let command = try VersionCommand(words: words, environment: environment)
      guard let id = app.id else {
        app.version = try command.run()
        return
      }
      let cache = VersionCommandCache(folder: try AppRecord(of: id, in: directories).cache.folder)
      app.version = try command.version(rememberedIn: cache, mayRun: true)
    } catch {
      warnings.append(
        Warning(
          code: "app-file.version-command",
          message: "The version command gave no version: \(Problem(error).message)"))
    }
  }
}
