import UpdatesCLI
import UpdatesPlatform

/// A command of the tool: how it is called, and what it does.
protocol ToolCommand: Sendable {
  /// How it is called, as data.
  static var command: Command { get }

  /// Does the work and returns what to print.
  static func reply(to arguments: Arguments, in world: World) throws -> Reply
}

/// The result of a command.
struct Reply: Equatable {
  /// For standard output; nil if there is nothing to print.
  var text: String?
  /// Why the work was not done, said after the text.
  var failure: Failure?
  var exitCode: ExitCode

  init(text: String? = nil, exitCode: ExitCode = .done) {
    self.text = text
    self.exitCode = exitCode
  }

  init(text: String? = nil, failure: Failure) {
    self.text = text
    self.failure = failure
    exitCode = failure.exitCode
  }
}

/// What the tool is given from outside, gathered in one place.
struct World {
  var environment: SystemEnvironment
  var output: Output

  /// The process's own.
  static func current(_ arguments: Arguments?) -> World {
    let environment = SystemEnvironment.current
    return World(
      environment: environment, output: Output(arguments, environment: environment.variables))
  }
}
