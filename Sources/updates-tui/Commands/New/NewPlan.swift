import HarmlessText
import Updates
import UpdatesCLI
import UpdatesPlatform
import UpdatesWeb

struct NewPlan: Sendable {
  var draft: AppDraft
  var output: String
  var isRegistered: Bool
  var replaces: Bool
  private let given: Set<String>
  private let registry: AppRegistry

  init(_ arguments: Arguments, facts: ProjectFacts, in world: World) throws {
    draft = AppDraft(facts)
    registry = AppsReply.registry(in: world)
    given = Set(arguments.givenOptions)
    replaces = arguments.has("replace")
    isRegistered = arguments.has("register") || !arguments.has("yes")
    output =
      try arguments.value("output", expected: "the path of a file") { Self.isPath($0) ? $0 : nil }
      ?? "\(facts.program.map(Self.fileName) ?? "app").updates.json"
    draft.name = arguments.value("name")?.harmlessLine() ?? draft.name
    draft.id = arguments.value("id") ?? draft.id
    draft.check = arguments.value("check") ?? draft.check
    try takeVersion(arguments)
    try takeFeed(arguments)
    try takeAction(arguments)
  }

  private static func isPath(_ text: String) -> Bool {
    // Elsewhere '-' stands for standard input or output.
    !text.isEmpty && text != "-" && !text.hasSuffix("/")
  }

  private static func fileName(_ program: String) -> String {
    program.split(separator: "/").last.map(String.init) ?? program
  }

  private mutating func takeVersion(_ arguments: Arguments) throws {
    if let line = arguments.value("version-command") {
      guard arguments.value("installed") == nil else {
        throw Problem.excluding("--version-command", "--installed", code: .usageNew)
      }
      draft.versionCommand = line
    } else if let version = arguments.value("installed") {
      draft.version = version
      draft.versionSource = .file
    }
  }

  private mutating func takeFeed(_ arguments: Arguments) throws {
    let kind = arguments.value("feed")
    if let kind { draft[.feed] = kind }
    draft.url = arguments.value("url") ?? draft.url
    guard let configuration = arguments.value("config") else { return }
    guard kind == nil, arguments.value("url") == nil else {
      throw Problem.excluding("--config", "--feed with --url", code: .usageNew)
    }
    draft.choose(feed: AppDraft.configuration)
    draft.url = configuration
  }

  private mutating func takeAction(_ arguments: Arguments) throws {
    var given: [String] = []
    if arguments.has("open") {
      given.append("--open")
      draft.action = .open
    }
    let packages = arguments.values("package")
    if !packages.isEmpty {
      given.append("--package")
      draft.action = .byInstall
      draft.packages = packages.joined(separator: " ")
    }
    if let path = arguments.value("install") {
      given.append("--install")
      draft.action = .install
      draft.installPath = path
    }
    if let line = arguments.value("run") {
      given.append("--run")
      draft.action = .run
      draft.runCommand = line
    }
    guard given.count < 2 else { throw Problem.excluding(given[0], given[1], code: .usageNew) }
  }
}

extension NewPlan {
  var bytes: [UInt8] {
    Array(JSON.object(draft.document(schema: Self.schema)).indentedText.utf8)
  }

  private static let schema = "urn:updates-tui:schema:app"

  /// Nil if the file can be written, as far as one can see.
  var objectionToOutput: String? {
    guard Self.isPath(output) else { return "Expected the path of a file" }
    if let objectionToPlace { return objectionToPlace }
    let folder = FileSystem.folder(of: output)
    return FileSystem.isThere(output) || FileSystem.isWritable(folder)
      ? nil : "The folder '\(folder.quotable)' cannot be written"
  }

  private var objectionToPlace: String? {
    if (try? FileSystem.facts(of: output))?.kind == .directory {
      return "'\(output.quotable)' is a folder"
    }
    let folder = FileSystem.folder(of: output)
    return FileSystem.isThere(folder) ? nil : "The folder '\(folder.quotable)' does not exist"
  }

  var isOtherThere: Bool { FileSystem.isThere(output) && !isWritten }

  var isOtherRegistered: Bool {
    isRegistered && registry.hasAnother(than: bytes, for: draft.id)
  }

  var isWritten: Bool {
    let bytes = bytes
    do {
      return try FileSystem.contents(of: output, limit: bytes.count) == bytes
    } catch {
      return false
    }
  }

  /// Throws if an answer is missing or wrong, naming the option, or if the file is not welcome.
  func refuseFaults(_ facts: ProjectFacts) throws {
    let objections = draft.objections
    for field in draft.fields {
      guard let objection = objections[field] else { continue }
      throw refusal(of: field, objection, facts)
    }
    if let objectionToPlace {
      throw Problem(.newFolder, objectionToPlace)
    }
    guard replaces || !isOtherRegistered else {
      throw Problem.appAlreadyRegistered(draft.id)
    }
  }

  /// Throws if neither the project's files nor the program itself say a version.
  func refuseUnknownVersion(_ facts: ProjectFacts, in world: World) throws {
    guard draft.versionSource == .command, facts.version == nil else { return }
    do {
      _ = try VersionCommand(
        words: draft.versionWords, environment: world.environment.variables
      ).run()
    } catch {
      let error = Problem(error)
      guard error.exitCode != .interrupted else { throw error }
      throw Problem(.newVersion, "no version is known: \(error.summary)\(facts.unread)")
    }
  }

  private func refusal(
    of field: AppDraft.Field, _ objection: String, _ facts: ProjectFacts
  ) -> Problem {
    let isConfiguration = field == .url && given.contains("config")
    let (option, value) = (isConfiguration ? "--config" : field.option, draft[field])
    let isMissing = value.isEmpty && !given.contains(String(option.dropFirst(2)))
    let fault = isMissing ? "is missing" : "cannot be '\(value.quotable)'"
    let unread = isMissing ? facts.unread : ""
    return Problem(
      .usageNew,
      "\(option) \(fault): \(objection.prefix(1).lowercased())\(objection.dropFirst())\(unread)",
      hint: "give \(isMissing ? "" : "another ")\(option), or leave out '--yes' to be asked")
  }
}

extension AppDraft.Field {
  fileprivate var option: String {
    switch self {
    case .name: "--name"
    case .id: "--id"
    case .versionSource, .versionCommand: "--version-command"
    case .version: "--installed"
    case .feed: "--feed"
    case .url: "--url"
    case .check: "--check"
    case .action: "--open"
    case .packages: "--package"
    case .installPath: "--install"
    case .runCommand: "--run"
    }
  }
}
