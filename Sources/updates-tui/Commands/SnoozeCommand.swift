import Updates
import UpdatesCLI
import UpdatesUI

enum SnoozeCommand: ToolCommand {
  static let command = Command(
    "snooze", summary: "show nothing for a while",
    discussion: [
      "WHEN is a number with a unit (30m, 20h, 3d, 2w), or tomorrow (24 hours from now), tonight "
        + "(20:00), monday (the next one, 08:00), or next-version (until there is a newer version "
        + "than the one that is known). It replaces the snooze before."
    ],
    operands: [.app, Operand("WHEN")],
    groups: [
      .whichAppRemembered,
      OptionGroup(
        "How",
        OptionGroup.howToRemember.options + [
          Option("now", value: .text("DATE"), help: "use this ISO 8601 date as the current time")
        ]),
    ],
    essentials: ["app", "config", "id"],
    examples: ["updates-tui snooze tonight --id com.example.tool"])

  static let blankMembers = StatusMembers.blank

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let text = arguments.operands[0].lowercased()
    let selection = try AppSelection(arguments, in: world)
    let ending = selection.line(of: "reset", "snooze")
    let words = world.words(for: selection.knownApp)
    if text == "next-version" {
      let key = try selection.pendingKey(in: world)
      let sentence = words.text(.snoozedVersion, ["version": key, "command": ending])
      return try selection.remember(sentence, in: world, isSilence: { _ in true }) {
        $0.snooze(untilAfter: key)
      }
    }
    guard let until = date(text, from: world.now) else {
      throw Problem.invalidValue(
        of: "WHEN", value: arguments.operands[0],
        expected:
          "a number with a unit such as 30m, 20h, 3d or 2w, or tomorrow, tonight, monday or "
          + "next-version",
        suggestion: Suggestion.nearest(to: text, among: Self.times))
    }
    let time = words.moment(until, at: world.now)
    let sentence = words.text(.snoozedUntil, ["time": time, "command": ending])
    return try selection.remember(sentence, in: world, isSilence: { _ in true }) {
      $0.snooze(until: until, at: world.now)
    }
  }

  private static let times = ["tomorrow", "tonight", "monday", "next-version"]

  /// Nil if the text names no time.
  private static func date(_ text: String, from now: Instant) -> Instant? {
    let local = LocalTime(now)
    switch text {
    case "tomorrow": return now.adding(seconds: 86_400)
    case "tonight":
      let evening = local.date(hour: 20)
      return evening > now ? evening : local.date(daysLater: 1, hour: 20)
    case "monday": return local.date(daysLater: 7 - (local.weekday + 6) % 7, hour: 8)
    default: return SpokenDuration(text).map { now.adding(seconds: Double($0.seconds)) }
    }
  }
}

extension AppSelection {
  func pendingKey(in world: World) throws -> String {
    var selection = self
    selection.lookUpVersion()
    let state = try checker.record.state.read().state
    guard let update = selection.announcement(of: state, now: world.now).update else {
      throw Problem(.usageNoUpdate, "no update is known that this could be about")
    }
    return update.notificationKey
  }
}
