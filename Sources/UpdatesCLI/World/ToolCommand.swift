import Updates
package import UpdatesPlatform
package import UpdatesTerminal
package import UpdatesUI

package protocol ToolCommand: Sendable {
  static var command: Command { get }

  /// The document's members after a failure: all that it would have, with null values.
  static var blankMembers: JSONObject { get }

  static func exitCode(of failure: Problem) -> ExitCode

  static func reply(to arguments: Arguments, in world: World) throws -> Reply

  /// `blankMembers` of the form of the command for all apps; nil if it has no such form.
  static var blankMembersOfAll: JSONObject? { get }

  static func replyForAll(to arguments: Arguments, in world: World) throws -> Reply
}

extension ToolCommand {
  package static var blankMembersOfAll: JSONObject? { nil }

  package static func replyForAll(to arguments: Arguments, in world: World) throws -> Reply {
    preconditionFailure("The command has no form for all apps.")
  }

  package static var blankMembers: JSONObject { [:] }

  package static func exitCode(of failure: Problem) -> ExitCode {
    failure.exitCode
  }
}

package struct Reply {
  /// The text for standard output; nil if there is nothing to print.
  package var text: String?
  package var result: String
  package var members: JSONObject
  package var warnings: [Warning]
  package var failure: Problem?
  package var exitCode: ExitCode
  /// Nil if somebody else than the app's user reads the failure.
  package var words: Localization?
  package var startsAgain: StartAgain?
  package var endingSignal: EndingSignal?

  /// The exit code is that of the failure unless it is given.
  package init(
    text: String? = nil, result: String = "done", members: JSONObject = [:],
    warnings: [Warning] = [], failure: Problem? = nil, exitCode: ExitCode? = nil,
    words: Localization? = nil
  ) {
    self.text = text
    self.result = result
    self.members = members
    self.warnings = warnings
    self.failure = failure
    self.exitCode = exitCode ?? failure?.exitCode ?? .done
    self.words = words
  }

  package func document(of command: String) -> JSON {
    var document = members
    document["schema"] = 1
    document["command"] = .string(command)
    document["result"] = .string(result)
    document["warnings"] = JSON(warnings)
    document["error"] = JSON(failure)
    return .object(document)
  }
}

extension Reply {
  package init(_ failure: Problem, of command: any ToolCommand.Type) {
    self.init(
      result: "error", members: command.blankMembers, failure: failure,
      exitCode: command.exitCode(of: failure))
  }
}

extension JSON {
  package init(_ warnings: [Warning]) {
    self = .array(
      warnings.map(\.advised).map { ["code": .string($0.code), "message": .string($0.message)] })
  }

  package init(_ failure: Problem?) {
    self =
      failure.map {
        ["code": .string($0.code), "message": .string($0.message), "hint": JSON($0.hint)]
      } ?? .null
  }
}

package struct StartAgain {
  let command: [String]
  /// What a person has to do if the program cannot be started; nil if it has no name.
  let advice: String?

  package init(command: [String], advice: String?) {
    self.command = command
    self.advice = advice
  }

  /// Tells the program when it was started again; it is not started again within a minute.
  private static let marker = "UPDATES_TUI_RESTARTED"

  /// 101, because the program that asked must not go on after it.
  ///
  /// Nothing that a person has typed once is then done twice.
  func exitCode(in world: World) -> ExitCode {
    var environment = world.environment.variables
    let before = environment[Self.marker].flatMap { Instant(iso8601: $0) }
    if let before, (0..<60).contains(Instant.now.seconds(since: before)) {
      if let advice { world.output.note(advice) }
      return .done
    }
    environment[Self.marker] = Instant.now.iso8601
    do {
      _ = try ForegroundRun.end(
        executable: try ExecutableSearch.path(of: command[0], environment: environment),
        arguments: command, environment: environment, inPlaceOfThis: true)
      return .required
    } catch {
      let error = Problem(error)
      world.output.warn(error.summary)
      if let advice { world.output.note(advice) }
      return .done
    }
  }
}
