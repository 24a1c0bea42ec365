import HarmlessText
import Updates
import UpdatesCLI

/// `skip`: stops announcements of a version.
enum SkipCommand: ToolCommand {
  static let command = Command(
    "skip", summary: "never announce a version",
    operands: [Operand("VERSION")], groups: [.whichAppRemembered, .howToRemember],
    essentials: ["app", "config", "id"],
    examples: ["updates-tui skip 2.0.0 --id com.example.tool"])

  static let blankMembers = StatusMembers.blank

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let selection = try AppSelection(arguments, in: world)
    let version = try selection.key(arguments.operands[0]) { state in
      [state.pending?.key].compactMap { $0 }
    }
    return try Remembering.reply(
      selection, sentence: "\(version) is skipped; 'reset skip \(version)' undoes that"
    ) { state in
      state.skip(version)
    }
  }
}

extension AppSelection {
  /// The key for what the person typed.
  ///
  /// It is the text itself if an update without a version has this key, or else a version.
  func key(_ text: String, among known: (State) -> [String]) throws -> String {
    let key = text.harmlessLine()
    let state = try checker.record.state.read(movesDamaged: false).state
    return known(state).contains(key) ? key : try version(text)
  }

  /// The typed text as a version of the app's scheme.
  func version(_ text: String) throws -> String {
    do throws(VersionError) {
      return try Version(text.harmlessLine(), scheme: checker.feed.scheme ?? .dotted).text
    } catch {
      throw Failure(error, of: "the version")
    }
  }
}
