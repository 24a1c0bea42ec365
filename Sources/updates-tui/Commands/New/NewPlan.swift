import HarmlessText
import Updates
import UpdatesCLI
import UpdatesPlatform
import UpdatesTerminal
import UpdatesUI
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
    registry = world.registry
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
      let summary = try Problem(unlessEnding: error).summary
      throw Problem(.newVersion, "no version is known: \(summary)\(facts.unread)")
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

extension NewPlan {
  private enum Answer {
    case accept, back, cancel
  }

  /// The plan that the person agrees to; nil if the person cancels.
  func agreed(
    by conversation: Conversation, _ facts: ProjectFacts, in world: World
  ) throws -> NewPlan? {
    let words = Localization.english.shown(isUTF8: world.environment.isUTF8)
    let details =
      facts.sources.isEmpty
      ? "Nothing was found in this folder: please answer"
      : "Found in: " + facts.sources.map { $0.quotable }.joined(separator: ", ")
    var plan = self
    while true {
      let form = Form(
        plan, title: "New App File", details: details, acceptTitle: "Continue",
        keyTitles: (move: "Move", change: "Change"), words: words)
      guard let filled = try conversation.fill(form).outcome else { return nil }
      plan = filled
      let replaced = plan.replaced
      let confirmation = Dialog(
        title: replaced.map { "Replace \($0)?" } ?? "Write \(plan.output.quotable)?",
        text: String(decoding: plan.bytes, as: UTF8.self),
        choices: [
          (replaced == nil ? "Write" : "Replace", Answer.accept),
          (words.text(.backButtonTitle), .back), (words.text(.cancelButtonTitle), .cancel),
        ], leaving: .cancel, words: words)
      switch try conversation.choose(in: confirmation).outcome {
      case .accept:
        plan.replaces = plan.replaces || replaced != nil
        return plan
      case .back: continue
      case .cancel: return nil
      }
    }
  }
}

extension NewPlan: FormDraft {
  private static let output = "output"
  private static let register = "register"

  /// Nil if nothing would be replaced, or if that is allowed.
  var replaced: String? {
    guard !replaces else { return nil }
    let names = [
      isOtherThere ? output.quotable : nil, isOtherRegistered ? "the registered file" : nil,
    ].compactMap { $0 }
    return names.isEmpty ? nil : names.joined(separator: " and ")
  }

  var fields: [FormField] {
    let objections = draft.objections
    var fields = draft.fields.map { field -> FormField in
      let row = draft.row(of: field)
      let selected = row.choices.firstIndex { $0.word == draft[field] } ?? 0
      return FormField(
        key: key(of: field), label: row.label,
        answer: row.choices.isEmpty
          ? .text(draft[field])
          : .choice(row.choices.map { .init($0.word, $0.title) }, selected: selected),
        hint: row.hint, problem: objections[field]?.harmlessLine(limit: 400))
    }
    fields.append(
      FormField(
        key: Self.output, label: "File", answer: .text(output),
        hint: isOtherThere && !replaces
          ? "This file has another content. You are asked before it is replaced."
          : "The app file. Keep it with the project.", problem: objectionToOutput))
    fields.append(
      FormField(
        key: Self.register, label: "Register here",
        answer: .choice([.init("yes", "yes"), .init("no", "no")], selected: isRegistered ? 0 : 1),
        hint: isOtherRegistered && !replaces
          ? "Another file is registered for this ID. You are asked before it is replaced."
          : "A registered app is found by its ID, for this user on this machine."))
    return fields
  }

  mutating func take(_ field: FormField) {
    switch field.key {
    case Self.output: output = field.value
    case Self.register: isRegistered = field.value == "yes"
    default:
      // The address of another kind of server than the one that is chosen has another key.
      guard let name = draft.fields.first(where: { key(of: $0) == field.key }) else { return }
      draft[name] = field.value
    }
  }

  private func key(of field: AppDraft.Field) -> String {
    field == .url ? "\(field.rawValue) \(draft[.feed])" : field.rawValue
  }
}
