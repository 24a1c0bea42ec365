import UpdatesCLI
import UpdatesPlatform

/// The publisher's tool: reads the command line, runs the command, exits with its status.
@main
enum Breeze {
  static func main() {
    CommandTable.main(
      .breeze, single: { _ in nil }, version: libraryVersion, run: run, refuse: refuse)
  }

  private static func refuse(_ words: [String], _ error: ArgumentsError) -> ExitCode {
    let path = CommandTable.breeze.path(of: words)
    let failure = Failure(error, tool: CommandTable.breeze.tool, path: path)
    return World.current(nil).output.finish(.failure(failure))
  }

  private static func run(_ arguments: Arguments) -> ExitCode {
    let world = World.current(arguments)
    guard let command = CommandTable.implementation(of: arguments.path) else {
      return refuse(arguments.path, .missingCommand(path: arguments.path, choices: []))
    }
    do {
      return deliver(try command.reply(to: arguments, in: world), by: world)
    } catch let error as ArgumentsError {
      let tool = CommandTable.breeze.tool
      return world.output.finish(.failure(Failure(error, tool: tool, path: arguments.path)))
    } catch {
      return world.output.finish(.failure(Failure(error)))
    }
  }

  private static func deliver(_ reply: Reply, by world: World) -> ExitCode {
    do throws(Failure) {
      if let text = reply.text, !text.isEmpty { try world.output.result(text) }
    } catch {
      return world.output.finish(.failure(error))
    }
    if let failure = reply.failure { world.output.report(failure) }
    return reply.exitCode
  }
}
