import HarmlessText
import Updates
import UpdatesCLI

struct AppSelection: Sendable {
  var checker: UpdateChecker
  /// Empty if no app file is named.
  private(set) var file = AppFile()
  /// The installed program; nil if the app file does not name it.
  private(set) var installedCopy: InstalledCopy?
  private(set) var schedule = Schedule.daily
  var warnings: [Warning] = []
  private(set) var localConfiguration: String?
  private(set) var givenHeaders: [FeedHeader] = []
  private(set) var isReadOnce = false
  let arguments: Arguments
  private let deadline: ContinuousClock.Instant
  /// What the rules and the settings say; `checker.allowance` has the options too.
  private(set) var allowance = Allowance()
  var isAsked = false
  /// Only a command knows the version, and it was not run since the program changed.
  private(set) var isVersionUnanswered = false
  /// The identifiers by which rules and settings may mean the app.
  private var ids: [String] = []

  /// `registered` is the app file of `--app` if it is already loaded, and `sources` is what was read
  /// for all apps, whose warnings are told once.
  ///
  /// With `remembers`, an app file that a path names is listed from then on. A process in the
  /// background does not, because the person may have gone on. Without `readsAllowance`, the policy
  /// and the settings are left to `allow`.
  init(
    _ arguments: Arguments, registered: LoadedAppFile? = nil,
    sharing sources: AllowanceSources? = nil, remembers: Bool = true, readsAllowance: Bool = true,
    in world: World
  ) throws {
    self.arguments = arguments
    let directories = Directories(
      environment: world.environment, state: try arguments.path("state-dir", to: "folder"),
      cache: try arguments.path("cache-dir", to: "folder"))
    checker = UpdateChecker(app: App(version: nil), environment: world.environment)
    try arguments.checkStandardInput()
    let timeout = try arguments.timeout(upTo: 3600) ?? checker.options.timeout
    deadline = .now + timeout
    checker.directories = directories
    checker.transport = world.transport
    let location = arguments.value("config")
    let path = try location.flatMap(documentPath)
    if let id = arguments.value("app") {
      let loaded = try registered ?? AppRegistry(directories: directories).load(id)
      // Without an identifier, it is known by its place.
      if loaded.path == id {
        checker.rememberedLocation = "file://" + id
        // Where that fails, it is only in no list.
        if remembers, !arguments.has("dry-run") {
          try? AppRegistry(directories: directories).remember(loaded)
        }
      }
      try use(loaded)
    }
    if let path {
      try use(fileAt: path, given: path == "-" ? world.document : nil)
    } else if let location {
      checker.configurationURL = location
    }
    let fileID = checker.app.id
    try apply()
    // The name on the command line does not hide an app from the administrator's rules.
    ids = [arguments.value("app"), checker.app.id, fileID].compactMap(\.self)
      .filter { !$0.isEmpty }
    if readsAllowance { try allow(sources) }
    checker.options.timeout =
      isReadOnce ? max(.milliseconds(100), ContinuousClock.now.duration(to: deadline)) : timeout
    checker.rememberedName = checker.app.name
    let isNamed = checker.app.id != nil || checker.app.name != nil
    guard isNamed || !isReadOnce && (checker.isNamed || !arguments.givesSettings)
    else { throw Problem.idMissing }
  }

  /// With `isFresh`, the command runs even if its program is the same file as at its last answer.
  ///
  /// That says nothing if the program is an interpreter.
  mutating func askVersionCommand(in world: World, isFresh: Bool = false) {
    if isFresh { forgetVersion() }
    findVersion(world.environment, mayRun: true)
  }

  func forgetVersion() {
    guard !checker.options.dryRun, let cache = try? checker.record.cache else { return }
    VersionCommandCache(folder: cache.folder).forget()
  }

  /// Nil forgets the last answer of the version command.
  func rememberVersion(_ version: String?) {
    guard let version, let words = file.versionCommand else { return forgetVersion() }
    guard !checker.options.dryRun else { return }
    do {
      let command = try VersionCommand(words: words, environment: checker.environment.variables)
      try VersionCommandCache(folder: try checker.record.cache.folder)
        .remember(version, of: command)
    } catch {
      // The next command asks again.
      forgetVersion()
    }
  }

  mutating func lookUpVersion() {
    findVersion(checker.environment, mayRun: false)
  }

  private mutating func findVersion(_ environment: SystemEnvironment, mayRun: Bool) {
    guard checker.app.version == nil, let words = file.versionCommand else { return }
    defer { isVersionUnanswered = checker.app.version == nil }
    do {
      let command = try VersionCommand(words: words, environment: environment.variables)
      let cache = VersionCommandCache(folder: try checker.record.cache.folder)
      let limit = min(VersionCommand.timeLimit, checker.options.timeout)
      checker.app.version =
        !checker.options.dryRun || !mayRun
        ? try command.version(rememberedIn: cache, mayRun: mayRun, timeLimit: limit)
        : try command.run(timeLimit: limit)
    } catch {
      // A machine that is busy once has the version that it had before.
      if (error as? Problem)?.kind == .programTimeout {
        checker.app.version = try? checker.record.state.read().state.lastInstalled
      }
      let known = checker.app.version.map { "; the last known version \($0) is used" } ?? ""
      warnings.append(
        Warning(
          code: Self.versionUnknown,
          message: "The version command gave no version: \(Problem(error).message)\(known)"))
    }
  }

  /// The code of the warning that the version command gave no version.
  static let versionUnknown = "app-file.version-command"

  /// Reads the policy and the settings, unless that was done for all apps.
  mutating func allow(_ shared: AllowanceSources? = nil) throws {
    let sources = shared ?? AllowanceSources(in: checker.directories)
    if shared == nil { self.warnings += sources.warnings }
    let (allowance, warnings) = sources.allowance(ids: ids)
    self.allowance = allowance
    self.warnings += warnings
    let allowed = allowance.choosing(
      try arguments.choices(level: checker.givenSettings.comparing))
    checker.allowance = allowed
    checker.app.channel = allowed.choices.channel ?? checker.app.channel
    schedule = allowed.choices.schedule ?? schedule
  }

  private mutating func use(_ loaded: LoadedAppFile) throws {
    warnings += loaded.warnings
    file = loaded.file
    checker.app = App(
      id: file.id, name: file.name, version: file.version, build: file.build,
      country: file.country, channel: file.channel)
    checker.feed = file.feed ?? FeedSettings()
    checker.configurationURL = file.configurationURL
    checker.defaults = file.defaults
    checker.program = file.program
    installedCopy = file.program.map {
      InstalledCopy(program: $0, environment: checker.environment)
    }
    checker.channel = file.action.flatMap {
      InstallationChannel(action: $0, program: file.program, environment: checker.environment)
    }
    schedule = file.check.flatMap(Schedule.init) ?? schedule
    guard let configuration = file.configuration else { return }
    try use(configuration, from: loaded.path)
  }

  private mutating func use(fileAt path: String, given document: [UInt8]?) throws {
    isReadOnce = document != nil
    let inspected =
      try document.map { InspectedFile(given: $0, from: "the request", by: User.current) }
      ?? inspected(path)
    let path = inspected.file.path
    let document = try JSON(parsing: inspected.bytes, from: path.harmlessLine())
    if !isReadOnce { checker.rememberedLocation = "file://" + FileSystem.absolute(path) }
    guard let members = document.objectValue, AppFile.isAppFile(members) else {
      if document.objectValue != nil { checker.configurationURL = nil }
      return try use(document, from: path)
    }
    guard arguments.value("app") == nil else { throw Problem.twoAppFiles }
    // Nobody can declare who wrote what a pipe brings.
    let isTrusted = arguments.has("trust") || isReadOnce
    try use(
      try LoadedAppFile(
        named: inspected, document: members, isTrusted: isTrusted, user: User.current))
  }

  private mutating func inspected(_ path: String) throws -> InspectedFile {
    do {
      guard let stream = try OpenStream(path) else {
        return try InspectedFile(path: path, limit: Self.limit, home: checker.directories.home)
      }
      isReadOnce = true
      return InspectedFile(
        streamed: try stream.allContents(limit: Self.limit, until: deadline), from: stream.name)
    } catch let error as Problem {
      throw (error.path == nil ? error : .document(error)).of(.configuration)
    }
  }

  /// In bytes.
  private static let limit = 4 << 20

  private mutating func use(_ document: JSON, from path: String) throws {
    let loaded = try Configuration.read(
      document, from: path.harmlessLine(), scheme: checker.feed.versionScheme)
    checker.settings = loaded.configuration.over(checker.settings)
    warnings += loaded.warnings
    localConfiguration = path
  }

  private mutating func apply() throws {
    checker.app.id = arguments.line("id") ?? checker.app.id
    checker.app.name = arguments.line("name") ?? checker.app.name
    checker.app.build = arguments.line("build") ?? checker.app.build
    checker.app.language = arguments.line("language") ?? checker.app.language
    checker.app.country =
      try arguments.value("country", expected: "two letters such as gb") { text in
        let letters = text.lowercased()
        return letters.utf8.count == 2 && letters.utf8.allSatisfy { (97...122).contains($0) }
          ? letters : nil
      } ?? checker.app.country
    if let installed = try arguments.installed(scheme: checker.feed.versionScheme) {
      checker.app.version = installed
      checker.options.keepsInstalledVersion = true
    }
    checker.options.keepsInstalledBuild = arguments.value("build") != nil
    if let version = try arguments.systemVersion {
      checker.system.version = version
      checker.system.isGiven = true
    }
    try applyFeed()
    checker.options.isOffline = arguments.has("offline")
    checker.options.ignoresSkipAndSnooze = arguments.has("always")
    checker.options.dryRun = arguments.has("dry-run")
    checker.options.allowsInsecureHTTP = arguments.has("allow-insecure-http")
    checker.options.now = try arguments.now
    checker.givenSettings = try arguments.settings(
      scheme: checker.feed.versionScheme, until: deadline)
  }

  private mutating func applyFeed() throws {
    checker.feed.kind = arguments.value("feed") ?? checker.feed.kind
    let urls = arguments.values("url")
    do {
      for url in urls + arguments.values("lookup-url") { try Address.check(url) }
    } catch let error as Problem {
      throw error.of(.feed)
    }
    checker.feed.lookupURL = arguments.value("lookup-url") ?? checker.feed.lookupURL
    if !urls.isEmpty { checker.feed.urls = urls }
    add(try arguments.headers)
  }

  private mutating func add(_ headers: [FeedHeader]) {
    givenHeaders += headers
    let names = Set(headers.map { $0.name.lowercased() })
    checker.feed.headers.removeAll { names.contains($0.name.lowercased()) }
    checker.feed.headers += headers
  }
}
