import UpdatesCLI
import UpdatesPlatform

/// A command of the tool: how it is called, and what it does.
protocol ToolCommand: Sendable {
  /// How it is called, as data.
  static var command: Command { get }

  /// The members of its document where it failed: all that it would have, with null values.
  static var blankMembers: JSONObject { get }

  /// The status that it ends with after a failure.
  static func exitCode(of failure: Failure) -> ExitCode

  /// Does the work and says what came of it.
  static func reply(to arguments: Arguments, in world: World) throws -> Reply
}

extension ToolCommand {
  /// The failure's own.
  static func exitCode(of failure: Failure) -> ExitCode {
    failure.exitCode
  }
}
