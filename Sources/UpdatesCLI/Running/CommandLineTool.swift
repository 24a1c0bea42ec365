import HarmlessText
package import UpdatesPlatform
import UpdatesTerminal

package struct CommandLineTool {
  private let table: () -> CommandTable
  private let single: (String) -> CommandTable?
  private let implementation:
    ([String], _ forAll: Bool) -> (type: (any ToolCommand.Type)?, name: [String])
  private let groupMembers: () -> JSONObject
  private let isApp: (String) -> Bool
  private let settle: (Arguments, World) throws -> Arguments
  private let failure: (any Error) -> Problem

  /// `single` is the table of one command, by its name.
  ///
  /// It is made in a fraction of the time, and reads a command line that begins with this name
  /// alike. `implementation` returns no type for the path of a group, whose document has
  /// `groupMembers`. `isApp` tells whether a word names an app; `settle` finds out which app is
  /// meant.
  package init(
    table: @escaping () -> CommandTable, single: @escaping (String) -> CommandTable? = { _ in nil },
    implementation:
      @escaping ([String], _ forAll: Bool) -> (type: (any ToolCommand.Type)?, name: [String]),
    groupMembers: @escaping () -> JSONObject = { [:] },
    isApp: @escaping (String) -> Bool = { _ in false },
    settle: @escaping (Arguments, World) throws -> Arguments = { arguments, _ in arguments },
    failure: @escaping (any Error) -> Problem
  ) {
    self.table = table
    self.single = single
    self.implementation = implementation
    self.groupMembers = groupMembers
    self.isApp = isApp
    self.settle = settle
    self.failure = failure
  }

  package func main() -> Never {
    StandardStreams.prepare()
    do {
      let words = try CommandLine.words()
      if let arguments = CommandTable.arguments(of: words, single, isApp) {
        run(arguments).endProcess()
      }
      status(of: words).endProcess()
    } catch {
      Output().finish(.failure(Problem(error))).endProcess()
    }
  }

  private func status(of words: [String]) -> ExitCode {
    do {
      switch try table().parse(words, isApp: isApp) {
      case .help(let path, let isWhole):
        return print(table().help(for: path, isWhole: isWhole, width: StandardStreams.columns))
      case .version:
        let tool = table().tool
        guard CommandTable.names(flag: "json", in: words) else {
          return print("\(tool) \(libraryVersion)")
        }
        let reply = Reply(
          text: nil, result: "done",
          members: ["tool": .string(tool), "version": .string(libraryVersion)])
        return deliver(reply, of: nil, at: ["version"], asJSON: true, by: World.current(nil))
      case .run(let arguments): return run(arguments)
      }
    } catch {
      let error: ArgumentsError = narrowed(error)
      return refuse(words, error)
    }
  }

  private func print(_ text: String) -> ExitCode {
    do {
      try Output().result(text)
      return .done
    } catch {
      return Output().finish(.failure(Problem(error)))
    }
  }

  private func refuse(_ words: [String], _ error: ArgumentsError) -> ExitCode {
    let path = table().path(of: words, isApp: isApp)
    let (type, name) = implementation(path, CommandTable.names(flag: "all", in: words))
    let failure = Problem(error, tool: table().tool, path: path)
    let reply =
      type.map { Reply(failure, of: $0) }
      ?? Reply(result: "error", members: groupMembers(), failure: failure)
    return deliver(
      reply, of: type, at: name, asJSON: CommandTable.names(flag: "json", in: words),
      by: World.current(nil))
  }

  private func run(_ arguments: Arguments) -> ExitCode {
    let world = World.current(arguments)
    var (type, name) = implementation(arguments.path, arguments.has("all"))
    guard var command = type else {
      return refuse(arguments.path, .missingCommand(path: arguments.path, choices: []))
    }
    let reply: Reply
    do {
      try CommandLine.checkText()
      let arguments = try settle(arguments, world)
      (type, name) = implementation(arguments.path, arguments.has("all"))
      command = type ?? command
      reply = try command.reply(to: arguments, in: world)
    } catch let signal as EndingSignal {
      signal.endProcess()
    } catch let error as ArgumentsError {
      reply = Reply(Problem(error, tool: table().tool, path: arguments.path), of: command)
    } catch {
      reply = Reply(failure(error), of: command)
    }
    let exitCode = deliver(
      reply, of: command, at: name, asJSON: arguments.has("json"), by: world)
    reply.endingSignal?.endProcess()
    return reply.startsAgain?.exitCode(in: world) ?? exitCode
  }

  private func deliver(
    _ reply: Reply, of command: (any ToolCommand.Type)?, at path: [String], asJSON: Bool,
    by world: World
  ) -> ExitCode {
    do {
      let name = path.count == 1 ? path[0] : path.joined(separator: " ")
      try world.write(reply, of: name, asJSON: asJSON)
    } catch {
      let problem = Problem(error)
      world.output.report(problem)
      return command?.exitCode(of: problem) ?? problem.exitCode
    }
    if let failure = reply.failure { world.report(failure, in: reply.words) }
    return reply.exitCode
  }
}

extension CommandTable {
  /// The arguments of a command line that begins with its command; nil for help and for errors.
  static func arguments(
    of words: [String], _ single: (String) -> CommandTable?,
    _ isApp: @escaping (String) -> Bool = { _ in false }
  ) -> Arguments? {
    guard let name = words.first, let table = single(name),
      case .run(let arguments)? = try? table.parse(words, isApp: isApp)
    else { return nil }
    return arguments
  }
}

extension CommandLine {
  /// Whoever starts a program gives it its own name first.
  ///
  /// If even that is missing, the words may be too, which would mean another command than the one
  /// that the person typed. Throws `Problem`.
  package static func words() throws -> [String] {
    let all = arguments
    guard !all.isEmpty else {
      throw Problem(.processArguments, "the command line cannot be read")
    }
    return Array(all.dropFirst())
  }

  /// Throws `Problem` if a word is not text, so that it would mean something else here.
  static func checkText() throws {
    let all = arguments
    for (word, bytes) in zip(all, UnsafeBufferPointer(start: unsafeArgv, count: all.count)) {
      guard let bytes, String(validatingCString: bytes) == nil else { continue }
      throw Problem(
        .usageValue, "'\(word.quotable)' is not text in UTF-8", hint: "give it in UTF-8")
    }
  }
}
