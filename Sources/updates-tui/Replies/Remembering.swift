import Updates
import UpdatesCLI

/// What `skip`, `snooze` and `reset` have in common: they change the state and tell what it is
/// then.
enum Remembering {
  /// Changes what is remembered of the app that is named; `sentence` says what was done.
  static func reply(
    _ selection: AppSelection, sentence: String, change: (inout State) throws -> Void
  ) throws -> Reply {
    var selection = selection
    selection.lookUpVersion()
    let file = try selection.checker.record.state
    let warnings = try file.read().warnings.map(\.warning)
    let state = try file.change { state in
      try change(&state)
      return state
    }
    return Reply(
      text: sentence, result: "done",
      members: StatusMembers.members(of: Status(of: state, selection, now: Date())),
      warnings: selection.warnings + warnings)
  }
}
