import UpdatesCLI

/// A command of the tool: how it is called, and what it does.
protocol ToolCommand: Sendable {
  /// How it is called, as data.
  static var command: Command { get }

  /// Does the work and says what came of it.
  static func reply(to arguments: Arguments, in world: World) throws -> Reply
}
