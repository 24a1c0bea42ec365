import CLI
import Updates

/// What `skip`, `snooze` and `reset` have in common: they change the state and tell what it is
/// then.
enum Remembering {
  /// Changes what is remembered of the app that is named; `sentence` says what was done.
  static func reply(
    _ selection: AppSelection, sentence: String, change: (inout State) throws -> Void
  ) throws -> Reply {
    let file = try selection.checker.memory.state
    let warnings = try file.read().warnings.map(\.warning)
    let state = try file.change { state in
      try change(&state)
      return state
    }
    return Reply(
      text: sentence, result: "done",
      members: StatusMembers.members(of: state, app: selection.checker.app),
      warnings: selection.warnings + warnings)
  }
}
