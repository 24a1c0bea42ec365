import UpdatesCLI
import UpdatesPlatform

/// A command of the tool: its description and its work.
protocol ToolCommand: Sendable {
  /// The description of the command, as data.
  static var command: Command { get }

  /// Does the work and returns what to print.
  static func reply(to arguments: Arguments, in world: World) throws -> Reply
}

/// The result of a command.
struct Reply: Equatable {
  /// The text for standard output; nil if there is nothing to print.
  var text: String?
  /// The reason why the work was not done; it is reported after the text.
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

/// The environment of the tool, in one place.
struct World {
  var environment: SystemEnvironment
  var output: Output

  /// The environment of the process.
  static func current(_ arguments: Arguments?) -> World {
    let environment = SystemEnvironment.current
    return World(
      environment: environment, output: Output(arguments, environment: environment.variables))
  }
}

extension Failure {
  /// The words for any error that a command may end with.
  init(_ error: any Error) {
    self.init(error, tool: "breeze", for: .author)
  }
}
