import HarmlessText
import Updates
import UpdatesCLI
import UpdatesTerminal
import UpdatesUI

struct InboxRun {
  let world: World
  private(set) var exitCode = ExitCode.done
  private var lines: [String] = []
  private var count = 0

  init(in world: World) {
    self.world = world
  }

  private var words: Localization { world.words }

  /// A failure is told, and the next app can follow.
  ///
  /// Throws if the person, or a signal, ends the program.
  mutating func update(_ app: RegisteredApp) throws {
    do {
      try carryOut(app)
    } catch let signal as EndingSignal {
      throw signal
    } catch {
      let failure = Problem(error)
      guard failure.exitCode != .interrupted else {
        tell()
        throw failure
      }
      take(failure, of: app.name, in: words)
    }
  }

  private mutating func carryOut(_ app: RegisteredApp) throws {
    var selection = try app.selection.get()
    selection.checker.options.countsAnnouncement = false
    // The person has chosen it, whatever was said before.
    selection.checker.options.ignoresSkipAndSnooze = true
    var report = app.report
    if !app.isOffered {
      selection.askVersionCommand(in: world)
      report = try world.report(of: selection)
    }
    guard let report else { return }
    guard case .available(let update, _)? = report.decision?.offered else {
      if let failure = report.failure { throw Problem(failure) }
      return lines.append(words.text(.inboxNotUpdated, ["name": app.name.harmlessLine()]))
    }
    let told = world.words(for: report.app)
    let flow = try PromptFlow(
      selection: selection, arguments: app.arguments, world: world, counts: false)
    var reply = Reply(members: PromptCommand.blankMembers)
    let done = try flow.carryOut(
      update, of: report.app, by: selection.way(to: update, in: world), told, into: &reply)
    for warning in reply.warnings { world.output.warn(warning.advised.message) }
    if let failure = reply.failure { return take(failure, of: app.name, in: told) }
    lines.append(line(done, app.name, update.version))
    switch done {
    case .updated, .ran: count += 1
    default: break
    }
  }

  private mutating func take(_ failure: Problem, of name: String, in words: Localization) {
    world.report(failure, in: words)
    if exitCode == .done { exitCode = failure.exitCode }
    let told = failure.told(in: words) ?? failure
    lines.append(
      words.text(
        .inboxNotUpdatedBecause, ["name": name.harmlessLine(), "reason": told.message]))
  }

  private func line(_ outcome: UpdateAction.Outcome, _ name: String, _ offered: String?) -> String {
    let name = name.harmlessLine()
    switch outcome {
    case .updated(let version):
      guard let version = version ?? offered else {
        return words.text(.inboxUpdatedWithoutVersion, ["name": name])
      }
      return words.text(.inboxUpdated, ["name": name, "version": version.shortened])
    case .ran: return words.text(.inboxUpdatedWithoutVersion, ["name": name])
    case .opened(let address):
      return words.text(.inboxOpened, ["name": name, "address": address])
    case .page(let address): return words.text(.inboxPage, ["name": name, "address": address])
    case .command(let line): return words.text(.inboxCommand, ["name": name, "command": line])
    case .nothing, .cancelled, .failed: return words.text(.inboxNotUpdated, ["name": name])
    }
  }

  func tell() {
    guard !lines.isEmpty else { return }
    let summary = words.text(.inboxSummary, ["count": "\(lines.count)", "done": "\(count)"])
    world.output.note(([summary + ":"] + lines).joined(separator: "\n"))
  }
}
