import HarmlessText
import Updates
import UpdatesCLI
import UpdatesPlatform
import UpdatesTerminal

/// The functions of `updates.h` run it, for which it prints the exit code below the document.
///
/// A program that ignores SIGCHLD cannot learn it otherwise.
enum RequestCommand: ToolCommand {
  static let command = Command(
    "request", summary: "carry out a command for a program in C, which calls updates.h",
    operands: [Operand("COMMAND", choices: ["check", "notify", "prompt"])], isHidden: true)

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let path = arguments.operands
    var command = UpdatesTUI.given(path, forAll: false)
    do {
      let request = try Request(BackgroundProcess.input(limit: Request.limit))
      // A program in C shows the update itself.
      let counting = path == ["check"] ? ["--count"] : []
      let words = path + counting + request.words
      guard case .run(let typed) = try CommandTable.tool.parse(words) else {
        throw Problem(.usageOption, "'help' and 'version' cannot be requested")
      }
      let given = try typed.settled(in: world)
      var world = world
      world.output = Output(given, environment: world.environment.variables)
      world.document = request.document
      command = UpdatesTUI.given(path, forAll: given.has("all"))
      return try command.reply(to: given, in: world).answer(to: command.name)
    } catch  where !(error is EndingSignal) {
      let problem = Problem(error).seeing(CommandTable.tool.see(path))
      return command.reply(failing: problem).answer(to: command.name)
    }
  }
}

extension Reply {
  fileprivate func answer(to name: String) -> Reply {
    var answer = self
    answer.text = "\(document(of: name).text)\n\(exitCode.rawValue)"
    // The document has them.
    answer.warnings = []
    return answer
  }
}

private struct Request {
  static let limit = 4 << 20

  private(set) var words = ["--json"]
  private(set) var document: [UInt8]?

  /// Nil is a request that is too large.
  init(_ bytes: [UInt8]?) throws {
    guard let bytes else {
      throw Problem(.requestTooLarge, "the request has more than \(Self.limit >> 20) MiB")
    }
    let request: JSON
    do {
      request = try JSON(parsing: bytes, from: "standard input")
    } catch let error as Problem {
      throw error.of(.request)
    }
    guard let members = request.objectValue else { throw Problem.unusable("the request", request) }
    for member in members.members where member.key != "json" {
      try add(member.key, member.value)
    }
  }

  private mutating func add(_ option: String, _ value: JSON) throws {
    switch value {
    case .null, .bool(false): break
    case .bool(true): words.append("--\(option)")
    case .string(let text), .number(let text): words.append("--\(option)=\(text)")
    case .array(let values) where !values.contains(where: { $0.arrayValue != nil }):
      for value in values { try add(option, value) }
    case .object where option == "config" && document == nil:
      words.append("--config=-")
      document = Array(value.textInOrder.utf8)
    case .array, .object: throw Problem.unusable("'\(option.quotable)' of the request", value)
    }
  }
}

extension Problem {
  fileprivate static func unusable(_ subject: String, _ value: JSON) -> Problem {
    Problem(.usageValue, "\(subject) is \(value.kindName)")
  }
}
