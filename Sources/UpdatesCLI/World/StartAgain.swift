import Updates

package struct StartAgain {
  let command: [String]
  /// What a person has to do if the program cannot be started; nil if it has no name.
  let advice: String?

  package init(command: [String], advice: String?) {
    self.command = command
    self.advice = advice
  }

  /// Tells the program when it was started again; it is not started again within a minute.
  private static let marker = "UPDATES_TUI_RESTARTED"

  /// 101, because the program that asked must not go on after it.
  ///
  /// Nothing that a person has typed once is then done twice.
  func exitCode(in world: World) -> ExitCode {
    var environment = world.environment.variables
    let before = environment[Self.marker].flatMap { Instant(iso8601: $0) }
    if let before, (0..<60).contains(Instant.now.seconds(since: before)) {
      if let advice { world.output.note(advice) }
      return .done
    }
    environment[Self.marker] = Instant.now.iso8601
    do {
      _ = try ForegroundRun.end(
        inPlaceOfThis: try ExecutableSearch.path(of: command[0], environment: environment),
        arguments: command, environment: environment)
      return .required
    } catch {
      let error = Problem(error)
      world.output.warn(error.summary)
      if let advice { world.output.note(advice) }
      return .done
    }
  }
}
