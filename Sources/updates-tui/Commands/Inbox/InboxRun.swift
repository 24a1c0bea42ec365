import HarmlessText
import Updates
import UpdatesCLI
import UpdatesInstaller
import UpdatesTerminal
import UpdatesUI

/// Updates the apps that were chosen in the inbox, one after the other.
struct InboxRun {
  let world: World
  private(set) var exitCode = ExitCode.done
  /// What came of each app, and whether the person has read it already.
  private(set) var lines: [(text: String, isTold: Bool)] = []
  private(set) var count = 0

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
      take(failure, of: app, in: words)
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
      return add(.inboxNotUpdated, app)
    }
    let flow = try PromptFlow(selection: selection, world: world, counts: false)
    var reply = Reply(members: PromptCommand.blankMembers)
    let outcome = try flow.carryOut(
      update, of: report.app, by: selection.way(to: update, in: world).way, into: &reply)
    for warning in reply.warnings { world.output.warn(warning.advised.message) }
    if let failure = reply.failure {
      return take(failure, of: app, in: world.words(for: report.app))
    }
    let version: String?
    switch outcome {
    case .installed(let report, _):
      version = report.isProved == true ? report.to : update.version
    case .ran(let found):
      if found == nil { world.output.note(world.words(for: report.app).text(.notCheckable)) }
      version = found
    case .opened(let address): return add(.inboxOpened, app, ["address": address], isTold: true)
    case .page(let address): return add(.inboxPage, app, ["address": address], isTold: true)
    case .command(let line): return add(.inboxCommand, app, ["command": line], isTold: true)
    case .nothing, .cancelled, .failed: return add(.inboxNotUpdated, app, isTold: true)
    }
    count += 1
    let shown = version?.shortened
    add(
      shown == nil ? .inboxUpdatedWithoutVersion : .inboxUpdated, app, ["version": shown ?? ""])
  }

  private mutating func take(_ failure: Problem, of app: RegisteredApp, in words: Localization) {
    world.report(failure, in: words)
    if exitCode == .done { exitCode = failure.exitCode }
    let told = failure.told(in: words) ?? failure
    add(.inboxNotUpdatedBecause, app, ["reason": told.message], isTold: true, in: words)
  }

  private mutating func add(
    _ word: Word, _ app: RegisteredApp, _ values: [String: String] = [:], isTold: Bool = false,
    in words: Localization? = nil
  ) {
    let facts = values.merging(["name": app.name.harmlessLine()]) { $1 }
    lines.append(((words ?? self.words).text(word, facts: facts), isTold))
  }

  /// Of several apps, the summary repeats what was told before.
  func tell() {
    guard lines.count > 1 else {
      for line in lines where !line.isTold { world.output.note(line.text) }
      return
    }
    let summary = words.text(.inboxSummary, ["count": "\(lines.count)", "done": "\(count)"])
    world.output.note(([summary + ":"] + lines.map(\.text)).joined(separator: "\n"))
  }
}
