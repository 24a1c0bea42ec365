import Updates
import UpdatesCLI

extension ConditionEnvironment {
  /// What is known of the system and the selected app, with what the person gives over it.
  init(_ arguments: Arguments, of selection: AppSelection, in world: World) throws {
    self = .current(
      appVersion: selection.knownApp.version, locale: world.language(of: selection.checker.app))
    if let version = selection.checker.system.version { self["systemVersion"] = .text(version) }
    add(.object(selection.checker.defaults), under: Self.defaultsKey)
    var keys: Set<ExactText> = []
    for text in arguments.values("env") {
      guard let setting = ConditionSetting(text) else {
        throw ArgumentsError.invalidValue(
          of: "--env", value: text,
          expected: "KEY=VALUE such as platform=iOS or defaults.beta=true", suggestion: nil)
      }
      guard keys.insert(ExactText(setting.key)).inserted else {
        throw Failure(
          code: "usage.env", message: "--env gives '\(setting.key.quotable)' twice",
          hint: "give it once", exitCode: .usage)
      }
      apply(setting)
    }
  }
}
