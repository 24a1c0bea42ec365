import CLI
import Updates

extension SyncCommand {
  static func selection(
    _ arguments: Arguments, in world: World
  ) throws -> AppSelection {
    var selection = try AppSelection(arguments, in: world)
    selection.askVersionCommand(in: world)
    return selection
  }

  static func options(
    _ arguments: Arguments, _ selection: AppSelection, in world: World
  ) throws -> SyncOptions {
    for (operand, name) in zip(arguments.operands, ["URL", "DIR"]) where operand.isEmpty {
      throw ArgumentsError.missingOperand(name, path: arguments.path)
    }
    guard arguments.has("explain") || !FileSystem.containsWorkingFolder(arguments.operands[1])
    else { throw Failure.workingFolder(arguments.operands[1]) }
    let timeout =
      try arguments.value("timeout", expected: "seconds, from 0.1 to 3600") { Double($0) } ?? 3600
    var options = SyncOptions(
      remote: arguments.operands[0], directory: FileSystem.absolute(arguments.operands[1]),
      environment: try ConditionEnvironment(arguments, of: selection, in: world),
      deadline: .now + .milliseconds(Int(timeout * 1000)))
    options.headers = try selection.givenHeaders.map { field in
      do throws(FeedHeaderError) {
        return try field.resolved(environment: world.environment.variables)
      } catch {
        throw Failure(error)
      }
    }
    options.prunes = arguments.has("prune")
    options.allowsInsecureHTTP = arguments.has("allow-insecure-http")
    return options
  }
}
