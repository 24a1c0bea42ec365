import UpdatesPlatform

package struct StartAgain {
  let command: [String]
  /// What a person has to do if the program cannot be started; nil if it has no name.
  let advice: String?

  package init(command: [String], advice: String?) {
    self.command = command
    self.advice = advice
  }

  /// 101, because the program that asked must not go on after it.
  ///
  /// Nothing that a person has typed once is then done twice.
  func exitCode(in world: World) -> ExitCode {
    do throws(ProcessError) {
      let environment = world.environment.variables
      _ = try ForegroundRun.end(
        inPlaceOfThis: try ExecutableSearch.path(of: command[0], environment: environment),
        arguments: command, environment: environment)
      return .required
    } catch {
      world.output.warn(error.summary)
      if let advice { world.output.note(advice) }
      return .done
    }
  }
}
