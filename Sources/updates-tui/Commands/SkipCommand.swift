import HarmlessText
import Updates
import UpdatesCLI
import UpdatesUI

enum SkipCommand: ToolCommand {
  static let command = Command(
    "skip", summary: "never show a version again",
    discussion: [
      "Without VERSION, it is the update that is known but not installed. --undo takes back the skip "
        + "of VERSION, or the last one; 'reset skip' takes back all."
    ],
    operands: [.app, Operand("VERSION", isRequired: false)],
    groups: [
      .whichAppRemembered,
      OptionGroup(
        "How", [Option("undo", help: "show it again")] + OptionGroup.howToRemember.options),
    ],
    essentials: ["undo", "app", "config", "id"],
    examples: ["updates-tui skip 2.0.0 --id com.example.tool"])

  static let blankMembers = StatusMembers.blank

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let selection = try AppSelection(arguments, in: world)
    if arguments.has("undo") { return try undo(selection, arguments, in: world) }
    let version = try arguments.operands.first.map { text in
      try selection.key(text) { state in [state.pending?.key].compactMap { $0 } }
    }
    let key = try version ?? selection.pendingKey(in: world)
    let undoing = selection.line(of: "skip", "--undo", key)
    let sentence = world.words(for: selection.knownApp).text(
      .skipped, ["version": key, "command": undoing])
    var skipped = State()
    skipped.skip(key)
    return try selection.remember(
      sentence, in: world,
      isSilence: { skipped.skips($0.notificationKey, scheme: selection.scheme) },
      change: { $0.skip(key) })
  }

  private static func undo(
    _ selection: AppSelection, _ arguments: Arguments, in world: World
  ) throws -> Reply {
    let named = try arguments.operands.first.map { try selection.key($0, among: \.skipped) }
    let state = try selection.checker.record.state.read().state
    guard let version = named ?? state.skipped.last ?? state.failedVersion else {
      let sentence = world.words(for: selection.knownApp).text(.nothingSkipped)
      return try selection.remember(sentence, in: world) { _ in }
    }
    return try selection.remember(selection.unskipSentence(version, in: world), in: world) {
      $0.unskip(version, scheme: selection.scheme)
    }
  }
}

extension AppSelection {
  /// The text itself if an update without a version has this key, or else a version.
  func key(_ text: String, among known: (State) -> [String]) throws -> String {
    let key = text.harmlessLine()
    let state = try checker.record.state.read().state
    return known(state).contains(key) ? key : try version(text)
  }

  func unskipSentence(_ version: String, in world: World) throws -> String {
    let state = try checker.record.state.read().state
    let isSkipped =
      state.skips(version, scheme: scheme) || state.didNotRun(version, scheme: scheme)
    return world.words(for: knownApp).text(
      isSkipped ? .unskipped : .notSkipped, ["version": version])
  }

  func version(_ text: String) throws -> String {
    do {
      return try Version(text.harmlessLine(), scheme: checker.feed.versionScheme).text
    } catch {
      throw Problem(error).ofVersion("the version")
    }
  }
}
