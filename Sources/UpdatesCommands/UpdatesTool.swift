import UpdatesCLI
import UpdatesPlatform
import UpdatesTerminal

/// The tool: reads the command line, runs the command, prints its reply, ends with its status.
package enum UpdatesTool {
  static let version = libraryVersion

  /// Runs the command line of the process, and ends the process.
  package static func main() -> Never {
    CommandTable.main(
      .tool, single: CommandTable.single, version: version, run: run, refuse: refuse)
  }

  private static func refuse(_ words: [String], _ error: ArgumentsError) -> ExitCode {
    let path = CommandTable.tool.path(of: words)
    let (type, name) = CommandTable.implementation(
      of: path, forAll: CommandTable.names(flag: "all", in: words))
    let command = type ?? CheckCommand.self
    var reply = Reply(Failure(error, tool: "updates-tui", path: path), of: command)
    if let members = CommandTable.blankMembers(ofGroup: path) { reply.members = members }
    return deliver(
      reply, of: command, at: name.isEmpty ? ["check"] : name,
      asJSON: CommandTable.names(flag: "json", in: words), by: World.current(nil))
  }

  private static func run(_ arguments: Arguments) -> ExitCode {
    let world = World.current(arguments)
    let (type, name) = CommandTable.implementation(
      of: arguments.path, forAll: arguments.has("all"))
    guard let command = type else {
      return refuse(arguments.path, .missingCommand(path: arguments.path, choices: []))
    }
    let reply: Reply
    do {
      reply = try command.reply(to: arguments, in: world)
    } catch let signal as EndingSignal {
      signal.endProcess()
    } catch let error as ArgumentsError {
      reply = Reply(Failure(error, tool: "updates-tui", path: arguments.path), of: command)
    } catch {
      reply = Reply(Failure(error), of: command)
    }
    let exitCode = deliver(
      reply, of: command, at: name, asJSON: arguments.has("json"), by: world)
    reply.endingSignal?.endProcess()
    return reply.startsAgain?.exitCode(in: world) ?? exitCode
  }

  private static func deliver(
    _ reply: Reply, of command: any ToolCommand.Type, at path: [String], asJSON: Bool,
    by world: World
  ) -> ExitCode {
    do throws(Failure) {
      let name = path.count == 1 ? path[0] : path.joined(separator: " ")
      try world.write(reply, of: name, asJSON: asJSON)
    } catch {
      world.output.report(error)
      return command.exitCode(of: error)
    }
    if let failure = reply.failure { world.report(failure, in: reply.words) }
    return reply.exitCode
  }
}
