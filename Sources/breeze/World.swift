import CLI
import Updates

/// What the tool is given from outside, gathered in one place.
struct World {
  var environment: SystemEnvironment
  var output: Output

  /// The process's own.
  static func current(_ arguments: Arguments?) -> World {
    let environment = SystemEnvironment.current
    let isPlain = arguments?.has("no-color") ?? false
    return World(
      environment: environment,
      output: Output(
        isQuiet: arguments?.has("quiet") ?? false,
        hasColor: !isPlain && Output.wantsColor(environment: environment.variables),
        hasProgress: Output.wantsProgress(environment: environment.variables)))
  }
}
