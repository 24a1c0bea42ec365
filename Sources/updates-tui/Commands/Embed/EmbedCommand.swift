import HarmlessText
import Updates
import UpdatesCLI

enum EmbedCommand: ToolCommand {
  private typealias Language = EmbeddedCode.Language
  private typealias Moment = EmbeddedCode.Moment

  static let command = Command(
    "embed", summary: "print code to paste into a program, in its language",
    discussion: [
      "The code has a function for the start of a program, one for its end, and one for a menu "
        + "entry \"Check for Updates…\". Without updates-tui they do nothing; with --alone, the one "
        + "for the start then checks itself, once a day in the background (python, node, go, sh).",
      "Without LANGUAGE and --app, the project in this folder tells both.",
    ],
    operands: [
      Operand(
        "LANGUAGE", isRequired: false, choices: Language.allCases.map(\.rawValue),
        spellings: Language.spellings), .app,
    ],
    groups: [
      OptionGroup(
        "Which code",
        [
          Option(
            "app", value: .text("ID"),
            help: "the app to check; default: the registered app, if there is only one"),
          Option(
            "file", value: .text("FILE"),
            help: "the app file that lies beside the program, which needs no registration"),
          Option("alone", help: "code that needs no updates-tui"),
          Option(
            "at", value: .oneOf(Moment.allCases.map(\.rawValue) + ["all"]),
            help: "the moment to call it; default: all"),
          Option("required", help: "a required update ends the program with 101"),
        ]),
      OptionGroup("How", [.json, .quiet, .noColor]),
    ],
    essentials: ["app", "file", "alone", "at", "required"],
    examples: ["updates-tui embed python --app com.example.tool"])

  static let blankMembers: JSONObject = ["language": .null, "app": .null, "snippets": []]

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let facts = ProjectFacts(ProjectFiles(at: ".", environment: world.environment))
    let word = arguments.operands.first ?? facts.language?.rawValue
    guard let language = word.flatMap(Language.init) else {
      let languages = Language.allCases.map(\.rawValue)
      guard StandardStreams.isOutputTerminal, !arguments.has("json") else {
        throw Problem(
          .usageMissingOperand, "'updates-tui embed' needs LANGUAGE",
          hint: "give one of: " + languages.joined(separator: ", "))
      }
      return Reply(text: languages.joined(separator: "\n"), members: blankMembers)
    }
    guard arguments.value("app") == nil || arguments.value("file") == nil else {
      throw Problem.excluding("--app", "--file", code: .usageOption)
    }
    var reply = Reply(members: blankMembers)
    let id: String
    let snippets: [(moment: Moment, code: String)]
    if arguments.has("alone") {
      let code = try standaloneCode(language, arguments, facts, &reply, in: world)
      id = code.id
      reply.text = code.code(in: language)
      snippets = [(.start, code.code(in: language))]
    } else {
      let file = try arguments.value("file").map(plainName)
      id = try file ?? appID(arguments, facts, &reply, in: world)
      let moments = arguments.value("at").flatMap(Moment.init).map { [$0] } ?? Moment.allCases
      func code(_ moments: [Moment]) -> String {
        EmbeddedCode.code(
          for: language, app: id, at: moments, endsProgram: arguments.has("required"), file: file)
      }
      reply.text = code(moments)
      snippets = moments.map { ($0, code([$0])) }
    }
    reply.members["language"] = .string(language.rawValue)
    reply.members["app"] = .string(id)
    reply.members["snippets"] = .array(
      snippets.map { ["moment": .string($0.moment.rawValue), "code": .string($0.code)] })
    return reply
  }

  private static func standaloneCode(
    _ language: Language, _ arguments: Arguments, _ facts: ProjectFacts, _ reply: inout Reply,
    in world: World
  ) throws -> StandaloneCode {
    for option in ["at", "required"] where arguments.givenOptions.contains(option) {
      throw Problem.excluding("--\(option)", "--alone", code: .usageOption)
    }
    guard StandaloneCode.languages.contains(language) else {
      throw Problem(
        .usageOption, "'--alone' has no code for \(language.rawValue)",
        hint: "it has code for python, node, go and sh; leave out '--alone' for code that calls "
          + "updates-tui")
    }
    let registry = world.registry
    var file: AppFile?
    if let path = try arguments.path("file", to: "app file") {
      file = try registry.load(path).file
    } else if let id = arguments.value("app") {
      file = registry.has(id) ? try registry.load(id).file : nil
    }
    let id = try file?.id.map(plain) ?? appID(arguments, facts, &reply, in: world)
    return try file.map { try StandaloneCode($0, id: id, page: facts.repository?.page) }
      ?? StandaloneCode(facts, id: id)
  }

  private static func appID(
    _ arguments: Arguments, _ facts: ProjectFacts, _ reply: inout Reply, in world: World
  ) throws -> String {
    if let id = arguments.value("app") {
      let registry = world.registry
      reply.warnings += [registry.unknownApp(id, onlyIfNear: true)].compactMap(\.self)
      return try plain(id)
    }
    var ids: [String] = []
    do {
      // Of a package's app somebody else is the maintainer.
      ids = try world.registry.list().filter { !$0.isPackaged }.map(\.id)
    } catch let error as Problem {
      reply.warnings.append(error.warning)
    }
    if ids.count == 1 { return try plain(ids[0]) }
    if let id = facts.repository?.appID, AppDraft.isPlain(id), ids.isEmpty || ids.contains(id) {
      if ids.isEmpty {
        world.output.note(
          "The app in the code is named after the remote of git; --app ID names another")
      }
      return id
    }
    let found = ids.isEmpty ? "no app is registered" : "\(ids.count) apps are registered"
    world.output.note(
      "The app in the code is an example, because \(found); --app ID names yours")
    return EmbeddedCode.exampleID
  }

  /// The name of an app file, which between quotation marks means itself in any language.
  private static func plainName(of path: String) throws -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    guard name.hasSuffix(".json"), AppDraft.isPlain(name.replacing(" ", with: "")) else {
      throw Problem.invalidValue(
        of: "--file", value: path,
        expected:
          "an app file whose name has letters, digits, blanks, '.', '_' and '-', "
          + "and ends with .json")
    }
    return name
  }

  private static func plain(_ id: String) throws -> String {
    guard AppDraft.isPlain(id) else {
      throw Problem.invalidValue(
        of: "--app", value: id,
        expected: "letters, digits, '.', '_' and '-', and a letter or digit at the beginning")
    }
    return id
  }
}
