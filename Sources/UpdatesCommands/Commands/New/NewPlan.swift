import Updates
import UpdatesCLI
import UpdatesPlatform
import UpdatesWeb

/// What `new` would write, and where.
struct NewPlan: Sendable {
  var draft: AppDraft
  /// The path of the app file.
  var output: String
  var isRegistered: Bool
  /// Whether another file may be replaced.
  let replaces: Bool
  /// The address of an app file's schema.
  private let schema: String
  private let registry: AppRegistry

  /// The answers of the project's files, and those of the command line instead.
  init(_ arguments: Arguments, facts: ProjectFacts, in world: World) throws {
    draft = AppDraft(facts)
    registry = AppsReply.registry(in: world)
    schema = Self.schema
    replaces = arguments.has("replace")
    isRegistered = arguments.has("register") || !arguments.has("yes")
    output =
      try arguments.value("output", expected: "the path of a file") { Self.isPath($0) ? $0 : nil }
      ?? "\(facts.program.map(Self.fileName) ?? "app").updates.json"
    draft.name = arguments.line("name") ?? draft.name
    draft.id = arguments.value("id") ?? draft.id
    draft.check = arguments.value("check") ?? draft.check
    try takeVersion(arguments)
    try takeFeed(arguments)
    try takeAction(arguments)
  }

  private static func isPath(_ text: String) -> Bool {
    !text.isEmpty && !text.hasSuffix("/")
  }

  /// The name of a program without the scope that it may have.
  private static func fileName(_ program: String) -> String {
    program.split(separator: "/").last.map(String.init) ?? program
  }

  private mutating func takeVersion(_ arguments: Arguments) throws(Failure) {
    if let line = arguments.value("version-command") {
      guard arguments.value("installed") == nil else {
        throw .excluding("--version-command", "--installed")
      }
      draft.versionCommand = line
    } else if let version = arguments.value("installed") {
      draft.version = version
      draft.versionSource = .file
    }
  }

  private mutating func takeFeed(_ arguments: Arguments) throws(Failure) {
    let kind = arguments.value("feed")
    if let kind, kind != draft.feed {
      draft.feed = kind
      draft.url = ""
    }
    draft.url = arguments.value("url") ?? draft.url
    guard let configuration = arguments.value("config") else { return }
    guard kind == nil, arguments.value("url") == nil else {
      throw .excluding("--config", "--feed with --url")
    }
    draft.feed = AppDraft.configuration
    draft.url = configuration
  }

  private mutating func takeAction(_ arguments: Arguments) throws(Failure) {
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
    guard given.count < 2 else { throw .excluding(given[0], given[1]) }
  }
}

extension NewPlan {
  /// The bytes of the app file.
  var bytes: [UInt8] {
    Array(JSON.object(draft.document(schema: schema)).indentedText.utf8)
  }

  /// Why the file cannot be written there; nil if it can, as far as one can see.
  var objectionToOutput: String? {
    guard Self.isPath(output) else {
      return "Expected the path of a file"
    }
    guard FileSystem.isThere(output) else {
      let folder = FileSystem.folder(of: output)
      return FileSystem.isWritable(folder)
        ? nil : "The folder '\(folder.quotable)' does not exist, or cannot be written"
    }
    return replaces || isWritten
      ? nil : "This file has another content; name another one, or start again with --replace"
  }

  /// Why the file cannot be registered; nil if it can.
  var objectionToRegistering: String? {
    isRegistered && !replaces && registry.hasAnother(than: bytes, for: draft.id)
      ? "Another file is registered for this ID; start again with --replace" : nil
  }

  /// Whether the file has this content already.
  var isWritten: Bool {
    let bytes = bytes
    do throws(FileError) {
      return try FileSystem.contents(of: output, limit: bytes.count) == bytes
    } catch {
      return false
    }
  }

  /// Throws if an answer is missing or wrong, naming the option, or if the file is not welcome.
  func refuseFaults() throws(Failure) {
    let objections = draft.objections
    for field in draft.fields {
      guard let objection = objections[field] else { continue }
      throw Failure(
        code: "usage.new", message: "no app file can be made without \(field.option): \(objection)",
        hint: "give \(field.option), or leave out '--yes' to be asked", exitCode: .usage)
    }
    guard objectionToRegistering == nil else {
      throw Failure(AppFileError.alreadyRegistered(id: draft.id, path: ""))
    }
  }
}

extension AppDraft.Field {
  /// The option that gives the answer.
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

extension NewPlan {
  /// The schema that is installed with this tool, or its `$id`.
  private static var schema: String {
    let name = "app.schema.json"
    let program = OwnExecutable.path.flatMap { try? FileSystem.resolved($0) }
    let prefix = program.map { FileSystem.folder(of: FileSystem.folder(of: $0)) }
    let installed = prefix.map { "\($0)/share/updates-tui/schemas/\(name)" }
    guard let installed, FileSystem.isThere(installed) else {
      return "https://updates-tui.org/schemas/\(name)"
    }
    return "file://"
      + installed.split(separator: "/", omittingEmptySubsequences: false)
      .map { String($0).percentEncoded }.joined(separator: "/")
  }
}

extension Failure {
  fileprivate static func excluding(_ one: String, _ other: String) -> Failure {
    Failure(
      code: "usage.new", message: "\(one) and \(other) exclude each other",
      hint: "give one of them", exitCode: .usage)
  }
}
