import HarmlessText
package import UpdatesPlatform
import UpdatesTerminal

/// What `main` of a tool needs to know of it.
package protocol CommandLineTool: Sendable {
  static var name: String { get }

  static var table: CommandTable { get }

  /// The table of one command; nil if the whole table is to be used.
  ///
  /// It is made in a fraction of the time, and reads a command line that begins with this name
  /// alike.
  static func table(ofOnly name: String) -> CommandTable?

  /// Nil for the path of a group.
  static func implementation(of path: [String]) -> (any ToolCommand.Type)?

  /// What documents name before the path of the command.
  static var documentPrefix: [String] { get }

  /// The members of a group's document.
  static var groupMembers: JSONObject { get }

  /// Whether a word names an app.
  static func isApp(_ word: String) -> Bool

  /// The same arguments with the app that is meant.
  static func settled(_ arguments: Arguments, in world: World) throws -> Arguments

  static func problem(_ error: any Error) -> Problem
}

extension CommandLineTool {
  package static func table(ofOnly name: String) -> CommandTable? { nil }

  package static var documentPrefix: [String] { [] }

  package static var groupMembers: JSONObject { [:] }

  package static func isApp(_ word: String) -> Bool { false }

  package static func settled(_ arguments: Arguments, in world: World) throws -> Arguments {
    arguments
  }

  /// The command at a path; a group of commands has no type.
  package static func given(_ path: [String], forAll: Bool) -> GivenCommand {
    let type = implementation(of: path)
    let isOfAll = forAll && type?.blankMembersOfAll != nil
    let path = path.isEmpty ? [type?.command.name].compactMap(\.self) : path
    return GivenCommand(
      type: type, isOfAll: isOfAll,
      name: (documentPrefix + path + (isOfAll ? ["--all"] : [])).joined(separator: " "))
  }

  package static func main() {
    StandardStreams.prepare()
    do {
      let words = try CommandLine.words()
      if let name = words.first, let table = table(ofOnly: name),
        case .run(let arguments)? = try? table.parse(words, isApp: isApp)
      {
        run(arguments).endProcess()
      }
      try exitCode(of: words).endProcess()
    } catch {
      let problem = Problem(error)
      Output().report(problem)
      problem.exitCode.endProcess()
    }
  }

  private static func exitCode(of words: [String]) throws -> ExitCode {
    var parser = ArgumentsParser(table: table, words: words, isApp: isApp)
    let invocation: Invocation
    do {
      invocation = try parser.invocation()
    } catch {
      let command = given(parser.path, forAll: CommandTable.names(flag: "all", in: words))
      return deliver(
        command.reply(failing: Problem(error), elseMembers: groupMembers), of: command,
        asJSON: CommandTable.names(flag: "json", in: words), by: World.current(nil))
    }
    switch invocation {
    case .help(let path, let isWhole):
      try Output().result(table.help(for: path, isWhole: isWhole, width: StandardStreams.columns))
      return .done
    case .version:
      let reply = Reply(
        text: "\(table.tool) \(libraryVersion)",
        members: ["tool": .string(table.tool), "version": .string(libraryVersion)])
      return deliver(
        reply, of: GivenCommand(type: nil, isOfAll: false, name: "version"),
        asJSON: CommandTable.names(flag: "json", in: words), by: World.current(nil))
    case .run(let arguments): return run(arguments)
    }
  }

  private static func run(_ arguments: Arguments) -> ExitCode {
    let world = World.current(arguments)
    var command = given(arguments.path, forAll: arguments.has("all"))
    var reply: Reply
    do {
      try CommandLine.checkText()
      let arguments = try settled(arguments, in: world)
      command = given(arguments.path, forAll: arguments.has("all"))
      reply = try command.reply(to: arguments, in: world)
    } catch let signal as EndingSignal {
      signal.endProcess()
    } catch {
      reply = command.reply(failing: problem(error))
    }
    reply.failure = reply.failure?.seeing(table.see(arguments.path))
    let exitCode = deliver(reply, of: command, asJSON: arguments.has("json"), by: world)
    reply.endingSignal?.endProcess()
    return reply.startsAgain?.exitCode(in: world) ?? exitCode
  }

  private static func deliver(
    _ reply: Reply, of command: GivenCommand, asJSON: Bool, by world: World
  ) -> ExitCode {
    do {
      try world.write(reply, of: command.name, asJSON: asJSON)
    } catch {
      let problem = Problem(error)
      world.output.report(problem)
      return command.type?.exitCode(of: problem) ?? problem.exitCode
    }
    if let failure = reply.failure { world.report(failure, in: reply.words) }
    return reply.exitCode
  }
}

/// A command for one app, or for all of them.
package struct GivenCommand {
  /// Nil for a group of commands, and for `--version`.
  let type: (any ToolCommand.Type)?
  let isOfAll: Bool
  /// The name in its document.
  package let name: String

  package func reply(to arguments: Arguments, in world: World) throws -> Reply {
    guard let type else { preconditionFailure("Each command has its type.") }
    return isOfAll
      ? try type.replyForAll(to: arguments, in: world) : try type.reply(to: arguments, in: world)
  }

  /// `members` are those of a command without a type.
  package func reply(failing failure: Problem, elseMembers members: JSONObject = [:]) -> Reply {
    guard let type else { return Reply(result: "error", members: members, failure: failure) }
    var reply = Reply(failure, of: type)
    if isOfAll { reply.members = type.blankMembersOfAll ?? reply.members }
    return reply
  }
}

extension Problem {
  /// With the help to see if a value is wrong and nothing better is known.
  package func seeing(_ help: @autoclosure () -> String) -> Problem {
    guard kind == .usageInvalidValue, hint == nil else { return self }
    var problem = self
    problem.hint = help()
    return problem
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
