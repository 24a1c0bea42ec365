import UpdatesCLI
import UpdatesPlatform
import UpdatesTerminal
import UpdatesUI

/// A command of the tool: its description and its work.
protocol ToolCommand: Sendable {
  /// The description of the command, as data.
  static var command: Command { get }

  /// The document's members after a failure: all that it would have, with null values.
  static var blankMembers: JSONObject { get }

  /// The exit code after a failure.
  static func exitCode(of failure: Failure) -> ExitCode

  /// Does the work and returns what to print.
  static func reply(to arguments: Arguments, in world: World) throws -> Reply
}

extension ToolCommand {
  /// The exit code of the failure itself.
  static func exitCode(of failure: Failure) -> ExitCode {
    failure.exitCode
  }
}

/// The result of a command: one value, printed as text or as a JSON document.
struct Reply {
  /// The text for standard output; nil if there is nothing to print.
  var text: String?
  /// The document's `result`.
  var result: String
  /// The document's members besides those that every document has.
  var members: JSONObject
  var warnings: [Warning] = []
  var failure: Failure?
  var exitCode: ExitCode = .done
  /// The words for the app's user, who reads the failure; nil if it is somebody else.
  var words: Localization?
  /// The program that starts again after the reply is printed.
  var startsAgain: StartAgain?
  /// The signal that ends the process after the reply is printed.
  var endingSignal: EndingSignal?

  /// The document on one line, with sorted keys.
  func document(of command: String) -> JSON {
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
  /// The reply of a command that could not do its work.
  init(_ failure: Failure, of command: any ToolCommand.Type) {
    self.init(
      text: nil, result: "error", members: command.blankMembers, failure: failure,
      exitCode: command.exitCode(of: failure))
  }
}

extension JSON {
  /// Warnings as documents have them.
  init(_ warnings: [Warning]) {
    self = .array(
      warnings.map(\.advised).map { ["code": .string($0.code), "message": .string($0.message)] })
  }

  /// A failure as documents have it.
  init(_ failure: Failure?) {
    self =
      failure.map {
        ["code": .string($0.code), "message": .string($0.message), "hint": JSON($0.hint)]
      } ?? .null
  }
}
