import CLI
import TerminalUI
import Updates

/// The tool: reads the command line, runs the command, prints its reply, ends with its status.
@main
enum UpdatesTUI {
  static let version = "0.1.0"

  static func main() {
    StandardStreams.prepare()
    let words = Array(CommandLine.arguments.dropFirst())
    status(of: words).endProcess()
  }

  private static func status(of words: [String]) -> ExitCode {
    do throws(ArgumentsError) {
      switch try CommandTable.tool.parse(words) {
      case .help(let path):
        return print(CommandTable.tool.help(for: path, width: StandardStreams.columns))
      case .version:
        return print("updates-tui \(version)")
      case .run(let arguments):
        return run(arguments)
      }
    } catch {
      let failure = Failure(error, tool: "updates-tui")
      guard CommandTable.names(flag: "json", in: words) else {
        return World.current(nil).output.finish(.failure(failure))
      }
      let path = CommandTable.tool.path(of: words)
      let command = CommandTable.implementation(of: path)
      return deliver(
        Reply(failure, of: command ?? CheckCommand.self),
        of: command == nil ? "check" : path.joined(separator: " "), asJSON: true,
        by: World.current(nil))
    }
  }

  private static func run(_ arguments: Arguments) -> ExitCode {
    let world = World.current(arguments)
    guard let command = CommandTable.implementation(of: arguments.path) else {
      preconditionFailure("A command of the table has no implementation.")
    }
    let reply: Reply
    do {
      reply = try command.reply(to: arguments, in: world)
    } catch let ended as EndedBySignal {
      ended.signal.endProcess()
    } catch {
      reply = Reply(Failure(error), of: command)
    }
    return deliver(
      reply, of: arguments.path.joined(separator: " "), asJSON: arguments.has("json"), by: world)
  }

  private static func deliver(
    _ reply: Reply, of command: String, asJSON: Bool, by world: World
  ) -> ExitCode {
    if !asJSON {
      for warning in reply.warnings { world.output.warn(warning.message) }
    }
    do throws(OutputError) {
      if asJSON {
        try world.output.result(reply.document(of: command).text)
      } else if let text = reply.text, !text.isEmpty {
        try world.output.result(text)
      }
    } catch {
      return world.output.finish(.failure(Failure(error)))
    }
    if let failure = reply.failure { world.output.report(failure) }
    return reply.exitCode
  }

  private static func print(_ text: String) -> ExitCode {
    do throws(OutputError) {
      try Output().result(text)
      return .done
    } catch {
      return Output().finish(.failure(Failure(error)))
    }
  }
}

extension Reply {
  /// The reply of a command that could not do its work.
  init(_ failure: Failure, of command: any ToolCommand.Type) {
    self.init(
      text: nil, result: "error", members: command.blankMembers, failure: failure,
      exitCode: failure.exitCode)
  }
}
