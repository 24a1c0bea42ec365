import UpdatesCLI
import UpdatesPlatform
import UpdatesTerminal

enum DoctorCommand: ToolCommand {
  static let command = Command(
    "doctor", summary: "check the terminal, libraries, certificates, proxy, paths and permissions",
    operands: [.app],
    groups: [
      OptionGroup("Which app", [.app]),
      OptionGroup("How", [.json, .quiet, .noColor, .stateDirectory, .cacheDirectory]),
    ],
    examples: ["updates-tui doctor", "updates-tui doctor --app com.example.tool"])

  static let blankMembers: JSONObject = ["tests": []]

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let directories = Directories(
      environment: world.environment, state: try arguments.path("state-dir", to: "folder"),
      cache: try arguments.path("cache-dir", to: "folder"))
    let findings =
      TerminalExamination.findings(world.environment)
      + LibraryExamination.findings(world.environment)
      + PlaceExamination.findings(directories)
      + (arguments.value("app") == nil
        ? []
        : InstallationExamination.findings(try AppSelection(arguments, remembers: false, in: world)))
    let bad = findings.filter { $0.outcome == .bad }
    var reply = Reply(
      text: findings.map { $0.line(isSpoken: world.environment.isSpoken) }.joined(separator: "\n"),
      result: "done",
      members: ["tests": .array(findings.map(\.member))])
    if let first = bad.first {
      reply.result = "error"
      reply.failure = Problem(.doctorBad, "\(first.name): \(first.detail)", hint: first.hint)
      reply.exitCode = .unavailable
    }
    return reply
  }
}

struct Finding {
  enum Outcome: String {
    case good, warning, bad
  }

  var name: String
  var outcome: Outcome
  var detail: String
  var hint: String?

  init(_ name: String, _ outcome: Outcome, _ detail: String, hint: String? = nil) {
    self.name = name
    self.outcome = outcome
    self.detail = detail
    self.hint = hint
  }

  var member: JSON {
    [
      "name": .string(name), "outcome": .string(outcome.rawValue), "detail": .string(detail),
      "hint": JSON(hint),
    ]
  }

  func line(isSpoken: Bool) -> String {
    let mark =
      switch outcome {
      case .good: isSpoken ? "ok" : "ok  "
      case .warning: "note"
      case .bad: isSpoken ? "bad" : "BAD "
      }
    let advice = hint.map { outcome == .good ? "" : "; \($0)" } ?? ""
    return Columns(width: 14, isSpoken: isSpoken).line(mark, name, detail + advice)
  }
}
