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
    try takeAnswers(arguments)
  }

  private mutating func takeAnswers(_ arguments: Arguments) throws {
    for options in Self.exclusive {
      let both = options.filter(given.contains).map { "--\($0)" }
      guard both.count < 2 else { throw Problem.excluding(both[0], both[1], code: .usageNew) }
    }
    if given.contains("open") { draft[.action] = "open" }
    for field in AppDraft.Field.allCases where field.row.choices.isEmpty || field == .feed {
      let values = arguments.values(field.row.option)
      guard !values.isEmpty else { continue }
      draft.give(field, values.joined(separator: " "))
    }
    draft[.name] = draft[.name].harmlessLine()
    guard let configuration = arguments.value("config") else { return }
    draft[.feed] = AppDraft.configuration
    draft[.url] = configuration
  }

  private static let exclusive = [
    ["version-command", "installed"], ["config", "feed"], ["config", "url"],
    ["open", "package", "install", "run"],
  ]

  private static func isPath(_ text: String) -> Bool {
    // Elsewhere '-' stands for standard input or output.
    !text.isEmpty && text != "-" && !text.hasSuffix("/")
  }

  private static func fileName(_ program: String) -> String {
    program.split(separator: "/").last.map(String.init) ?? program
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
    isRegistered && registry.hasAnother(than: bytes, for: draft[.id])
  }

  var isWritten: Bool { AppRegistry.isSame(bytes, at: output) }

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
      throw Problem.appAlreadyRegistered(draft[.id])
    }
  }

  /// Throws if neither the project's files nor the program itself say a version.
  func refuseUnknownVersion(_ facts: ProjectFacts, in world: World) throws {
    guard draft.fields.contains(.versionCommand), facts.version == nil else { return }
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
    let (name, value) = (isConfiguration ? "config" : field.row.option, draft[field])
    let option = "--\(name)"
    let isMissing = value.isEmpty && !given.contains(name)
    let fault = isMissing ? "is missing" : "cannot be '\(value.quotable)'"
    let unread = isMissing ? facts.unread : ""
    return Problem(
      .usageNew,
      "\(option) \(fault): \(objection.prefix(1).lowercased())\(objection.dropFirst())\(unread)",
      hint: "give \(isMissing ? "" : "another ")\(option), or leave out '--yes' to be asked")
  }
}
