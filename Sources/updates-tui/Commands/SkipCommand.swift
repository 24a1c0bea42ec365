import CLI
import HarmlessText
import Updates

/// `skip`: a version that the person does not want to hear of.
enum SkipCommand: ToolCommand {
  static let command = Command(
    "skip", summary: "never announce a version",
    operands: [Operand("VERSION")], groups: [.whichAppRemembered, .howToRemember],
    examples: ["updates-tui skip 2.0.0 --id com.example.tool"])

  static let blankMembers = StatusMembers.blank

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let selection = try AppSelection(arguments, in: world)
    let version = try selection.version(arguments.operands[0])
    return try Remembering.reply(
      selection, sentence: "\(version) is skipped; 'reset skip \(version)' takes that back"
    ) { state in
      state.skip(version)
    }
  }
}

extension AppSelection {
  /// A version that was typed, under the app's scheme.
  func version(_ text: String) throws -> String {
    do throws(VersionError) {
      return try Version(text.harmlessLine(), scheme: checker.feed.scheme ?? .dotted).text
    } catch {
      throw Failure(error, of: "the version")
    }
  }
}
