import UpdatesCLI
import UpdatesPlatform
import UpdatesTerminal

/// A command of the tool: how it is called, and what it does.
protocol ToolCommand: Sendable {
  /// How it is called, as data.
  static var command: Command { get }

  /// The members of its document where it failed: all that it would have, with null values.
  static var blankMembers: JSONObject { get }

  /// The status that it ends with after a failure.
  static func exitCode(of failure: Failure) -> ExitCode

  /// Does the work and returns what to print.
  static func reply(to arguments: Arguments, in world: World) throws -> Reply
}

extension ToolCommand {
  /// The failure's own.
  static func exitCode(of failure: Failure) -> ExitCode {
    failure.exitCode
  }
}

/// What a command found out: one value, printed as text or as a JSON document.
struct Reply {
  /// For standard output; nil if there is nothing to print.
  var text: String?
  /// The document's `result`.
  var result: String
  /// The document's members besides those that every document has.
  var members: JSONObject
  var warnings: [Warning] = []
  var failure: Failure?
  var exitCode: ExitCode = .done
  /// The signal by which the process ends once this is said.
  var endingSignal: EndingSignal?

  /// The document, keys sorted, on one line.
  func document(of command: String) -> JSON {
    var document = members
    document["schema"] = 1
    document["command"] = .string(command)
    document["result"] = .string(result)
    document["warnings"] = .array(
      warnings.map(\.advised).map { ["code": .string($0.code), "message": .string($0.message)] })
    document["error"] =
      failure.map {
        ["code": .string($0.code), "message": .string($0.message), "hint": JSON($0.hint)]
      } ?? .null
    return .object(document)
  }
}
