import CLI
import Updates

extension ConditionEnvironment {
  /// What is known of the system and the selected app, with what the person gives over it.
  init(_ arguments: Arguments, of selection: AppSelection, in world: World) throws {
    let system = selection.checker.system
    self.init(
      system: OperatingSystem.current, systemVersion: system.version,
      appVersion: selection.knownApp.version,
      locale: world.language(of: selection.checker.app),
      defaults: selection.defaults)
    for text in arguments.values("env") {
      guard let setting = ConditionSetting(text) else {
        throw ArgumentsError.invalidValue(
          of: "--env", value: text,
          expected: "KEY=VALUE such as platform=iOS or defaults.beta=true", suggestion: nil)
      }
      apply(setting)
    }
  }
}
