import UpdatesCLI
import UpdatesPlatform
import UpdatesWeb

/// What the tool is given from outside, gathered in one place.
struct World {
  var environment: SystemEnvironment
  var output: Output
  /// What answers requests instead of the network; nil for the network.
  var transport: (any Transport)?

  /// The process's own.
  static func current(_ arguments: Arguments?) -> World {
    let environment = SystemEnvironment.current
    return World(
      environment: environment, output: Output(arguments, environment: environment.variables))
  }
}
