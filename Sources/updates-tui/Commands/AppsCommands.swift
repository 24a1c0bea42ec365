import HarmlessText
import Updates
import UpdatesCLI

enum AppsCommands {
  static let implementations: [any ToolCommand.Type] = [
    AppsListCommand.self, AppsAddCommand.self, AppsRemoveCommand.self, AppsValidateCommand.self,
  ]

  static var command: Command {
    Command(
      "apps", summary: "manage app files: list, add FILE, remove NAME, validate FILE",
      discussion: [
        "An app file says what is installed, where to look for updates, and how to update. Once "
          + "it is registered, it may name a command to run, and each command finds the app by its "
          + "ID, name, program, or the end of its ID: httpie for com.github.httpie.cli."
      ],
      examples: ["updates-tui apps add tool.json"],
      subcommands: implementations.map { $0.command })
  }

  fileprivate static let options = OptionGroup("How", [.json, .quiet, .noColor])

  static let blankMembers: JSONObject = ["apps": [], "findings": []]

  fileprivate static func member(id: String, name: String? = nil, path: String) -> JSON {
    ["id": .string(id), "name": JSON(name), "path": .string(path)]
  }

  fileprivate static func finding(_ message: String, isError: Bool) -> JSON {
    ["message": .string(message), "severity": isError ? "error" : "warning", "line": .null]
  }
}

/// A command of `apps`.
protocol AppsSubcommand: ToolCommand {}

extension AppsSubcommand {
  static var blankMembers: JSONObject { AppsCommands.blankMembers }
}

enum AppsListCommand: AppsSubcommand {
  static let command = Command(
    "list", summary: "list the registered apps", groups: [AppsCommands.options],
    examples: ["updates-tui apps list"])

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    var problems: [Problem] = []
    let entries = try world.registry.list(noting: &problems)
    var warnings = problems.map { Problem($0).warning }
    var rows: [[String]] = []
    var (apps, findings): ([JSON], [JSON]) = ([], [])
    for entry in entries {
      switch entry.outcome {
      case .success(let loaded):
        apps.append(AppsCommands.member(id: entry.id, name: loaded.file.name, path: entry.path))
        let place = entry.isPackaged ? FileSystem.folder(of: entry.path).quotable : "yours"
        rows.append([entry.id.quotable, loaded.file.name?.quotable ?? "", place])
        warnings += loaded.warnings
      case .failure(let error):
        findings.append(AppsCommands.finding(Problem(error).message, isError: true))
        warnings.append(Problem(error).warning)
      }
    }
    if entries.isEmpty { world.noteThatNoAppIsRegistered() }
    return Reply(
      text: rows.inColumns, members: ["apps": .array(apps), "findings": .array(findings)],
      warnings: warnings)
  }
}

enum AppsAddCommand: AppsSubcommand {
  static let command = Command(
    "add", summary: "register an app file", operands: [Operand("FILE")],
    groups: [
      OptionGroup(
        "How",
        [Option("replace", help: "replace the app file that is already registered")]
          + AppsCommands.options.options)
    ],
    examples: ["updates-tui apps add tool.json"])

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let (addition, loaded) = try world.registry.add(
      arguments.operands[0], replacing: arguments.has("replace"))
    let id = loaded.file.id ?? ""
    let what =
      switch addition {
      case .added: "registered"
      case .replaced: "registered with the new file"
      case .unchanged: "already registered"
      }
    var reply = Reply(
      text: "\(id.quotable) is \(what)", members: blankMembers, warnings: loaded.warnings)
    reply.members["apps"] = [
      AppsCommands.member(id: id, name: loaded.file.name, path: loaded.path)
    ]
    return reply
  }
}

enum AppsRemoveCommand: AppsSubcommand {
  static let command = Command(
    "remove", summary: "remove a registered app file", operands: [Operand("NAME")],
    groups: [AppsCommands.options], examples: ["updates-tui apps remove com.example.tool"])

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let registry = world.registry
    let id = try registry.id(named: arguments.operands[0])
    let path = try registry.remove(id)
    var reply = Reply(text: "\(id.quotable) is no longer registered", members: blankMembers)
    reply.members["apps"] = [AppsCommands.member(id: id, path: path)]
    return reply
  }
}

enum AppsValidateCommand: AppsSubcommand {
  static let command = Command(
    "validate", summary: "list everything that is wrong with an app file or a configuration",
    operands: [Operand("FILE")],
    groups: [AppsCommands.options], examples: ["updates-tui apps validate tool.json"])

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let path = arguments.operands[0]
    let report = try AppFileReport(path: path)
    let findings =
      report.findings.map { ($0.warning.message, $0.isError) }
      + report.configurationWarnings.map { ($0.message, false) }
    let lines = findings.map { message, isError in
      "\(path.quotable): \(isError ? "error" : "warning"): \(message)"
    }
    var reply = Reply(
      text: lines.isEmpty
        ? "\(path.quotable) can be \(report.isConfiguration ? "published" : "registered")"
        : lines.joined(separator: "\n"), members: blankMembers)
    reply.members["findings"] = .array(
      findings.map { AppsCommands.finding($0.0, isError: $0.1) })
    if !report.isUsable {
      reply.result = "error"
      reply.failure = Problem(
        .appFileUnusable, "'\(path.quotable)' cannot be registered", hint: "fix the errors above")
      reply.exitCode = .badAppFile
    }
    return reply
  }
}
