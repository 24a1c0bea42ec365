package import UpdatesPlatform
package import UpdatesTerminal
package import UpdatesUI

/// A command of a tool: its description and its work.
package protocol ToolCommand: Sendable {
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
  /// No members, for a command without documents.
  package static var blankMembers: JSONObject { [:] }

  /// The exit code of the failure itself.
  package static func exitCode(of failure: Failure) -> ExitCode {
    failure.exitCode
  }
}

/// The result of a command: one value, printed as text or as a JSON document.
package struct Reply {
  /// The text for standard output; nil if there is nothing to print.
  package var text: String?
  /// The document's `result`.
  package var result: String
  /// The document's members besides those that every document has.
  package var members: JSONObject
  package var warnings: [Warning]
  /// The reason why the work was not done; it is reported after the text.
  package var failure: Failure?
  package var exitCode: ExitCode
  /// The words for the app's user, who reads the failure; nil if it is somebody else.
  package var words: Localization?
  /// The program that starts again after the reply is printed.
  package var startsAgain: StartAgain?
  /// The signal that ends the process after the reply is printed.
  package var endingSignal: EndingSignal?

  /// Creates a reply, whose exit code is that of the failure unless it is given.
  package init(
    text: String? = nil, result: String = "done", members: JSONObject = [:],
    warnings: [Warning] = [], failure: Failure? = nil, exitCode: ExitCode? = nil,
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

  /// The document on one line, with sorted keys.
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
  /// The reply of a command that could not do its work.
  package init(_ failure: Failure, of command: any ToolCommand.Type) {
    self.init(
      result: "error", members: command.blankMembers, failure: failure,
      exitCode: command.exitCode(of: failure))
  }
}

extension JSON {
  /// Warnings as documents have them.
  package init(_ warnings: [Warning]) {
    self = .array(
      warnings.map(\.advised).map { ["code": .string($0.code), "message": .string($0.message)] })
  }

  /// A failure as documents have it.
  package init(_ failure: Failure?) {
    self =
      failure.map {
        ["code": .string($0.code), "message": .string($0.message), "hint": JSON($0.hint)]
      } ?? .null
  }
}
