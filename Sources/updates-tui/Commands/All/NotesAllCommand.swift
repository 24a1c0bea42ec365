import HarmlessText
import Updates
import UpdatesCLI
import UpdatesTerminal
import UpdatesUI

enum NotesAllCommand: ToolCommand {
  static var command: Command { NotesCommand.command }

  static let blankMembers: JSONObject = ["apps": []]

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let (apps, warnings) = try world.registeredApps(arguments)
    if apps.isEmpty { world.noteThatNoAppIsRegistered() }
    let checks = AppChecks(apps, in: world) { $0.dryRun = true }
    let outcomes = try world.outcomes(of: checks, amongst: apps.count)
    let checked = zip(apps, outcomes).map { AppCheck($1, of: $0) }
    var reply = Reply(
      checked, warnings, as: arguments.has("json") ? { member(of: $0) } : nil, in: world)
    reply.text = nil
    guard reply.failure == nil else { return reply }
    reply.result = "done"
    reply.exitCode = .done
    let updates = checked.compactMap { check in
      check.writtenNotes.isEmpty
        ? nil : check.update.map { (title: check.title(of: $0), update: $0) }
    }
    let words = world.words
    guard !updates.isEmpty else {
      if !apps.isEmpty { world.output.note(words.text(.noNotesToRead)) }
      return reply
    }
    try NotesCommand.show(
      TextDocument(notesOf: updates, words: words), titled: words.text(.releaseNotes), words,
      to: &reply, arguments, in: world)
    return reply
  }

  private static func member(of check: AppCheck) -> JSON {
    [
      "id": .string(check.app.id), "result": check.failure == nil ? "done" : "error",
      "notes": .array(check.writtenNotes.map(NotesCommand.member)),
      "warnings": JSON(check.report?.warnings ?? []), "error": JSON(check.failure),
    ]
  }
}

extension AppCheck {
  fileprivate var writtenNotes: [VersionNotes] {
    (update?.allNotes ?? []).filter(\.notes.isWritten)
  }

  fileprivate func title(of update: Update) -> String {
    [app.name, update.version ?? update.name].compactMap(\.self).joined(separator: " ")
  }
}
