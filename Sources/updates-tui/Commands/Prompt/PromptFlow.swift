import HarmlessText
import Updates
import UpdatesCLI
import UpdatesInstaller
import UpdatesTerminal
import UpdatesUI

struct PromptFlow {
  private(set) var selection: AppSelection
  let world: World
  private let isUncalled: Bool
  private let counts: Bool
  private let conversation: Conversation

  /// `counts` says whether announcements are counted.
  init(
    selection: AppSelection, world: World, isUncalled: Bool = false, counts: Bool = true,
    preferring form: RequestedForm = .screen
  ) throws {
    self.selection = selection
    self.selection.isAsked = true
    self.world = world
    self.isUncalled = isUncalled
    self.counts = counts
    conversation = try Conversation(selection.arguments, in: world, preferring: form)
    // What is shown counts: with an answer at once, else when a person sees it.
    self.selection.checker.options.countsAnnouncement = canAsk
    self.selection.checker.recordsWhenShown = canAsk && arguments.value("answer") == nil
  }

  private var arguments: Arguments { selection.arguments }

  func reply(to report: CheckReport) throws -> Reply {
    var reply = Reply(report, of: selection, in: world)
    let text = selection.text(of: report, in: world)
    reply.words = text.words
    reply.text = arguments.has("print-choice") ? PromptResult.none.rawValue : nil
    reply.members["choice"] = .null
    reply.members["action"] = .null
    // The status says whether the program may go on, not whether there is an update.
    if reply.exitCode == .available { reply.exitCode = .done }
    guard case .available(let update, nil) = report.decision?.outcome else {
      tell(text)
      return reply
    }
    let announced = report.notifications
    let isLast = announced.limit.map { announced.shown >= $0 } ?? false
    let result: PromptResult?
    do {
      result = try ask(
        about: update, of: report.app, channel: report.channel, isLast: isLast,
        whenShown: report.record, into: &reply)
    } catch let failure as Problem where failure.exitCode == .interrupted {
      // The document still has what was asked.
      reply.failure = failure
      reply.exitCode = failure.exitCode
      reply.text = nil
      return reply
    }
    guard let result else {
      world.output.explain(conversation.mode.sentence)
      let line = text.line(
        about: update, address: update.page,
        command: selection.commandLine(to: update, in: world))
      if update.isRequired { world.output.insist(line) } else { world.output.note(line) }
      return reply
    }
    if arguments.has("print-choice") { reply.text = result.rawValue }
    return reply
  }

  private func tell(_ text: UpdateText) {
    guard let sentence = text.text else { return }
    if case .unsupported = text.report.decision?.outcome { return world.output.insist(sentence) }
    world.output.noteToOnlooker(sentence)
  }

  /// Nil if nobody can be asked.
  ///
  /// `record` counts the announcement when the person sees it. It is given back if the chosen
  /// action failed or was cancelled, so that the update is offered again. `isLast` says that the
  /// person will not be asked about this update again.
  func ask(
    about update: Update, of app: App, channel: ChannelAnswer?, isLast: Bool,
    whenShown record: (() throws -> Void)?, into reply: inout Reply
  ) throws -> PromptResult? {
    guard canAsk else { return nil }
    let words = world.words(for: app)
    reply.words = words
    let (way, _, failure) = selection.way(to: update, in: world)
    let dialog = Dialog(
      about: update, appName: app.name, installed: app.version, words: words,
      footer: isUncalled && !update.isRequired ? footer(in: words) : nil, way: way,
      trust: selection.trust(in: update, words: words),
      doubt: channel?.doubt,
      prohibition: selection.prohibition?.sentence(in: words))
    let answer = try answer(to: dialog, whenShown: record, &reply)
    if arguments.value("answer") == nil, !arguments.has("json") {
      // The person has read it in the prompt.
      reply.warnings.removeAll { $0.code == Warning.channelUnknown }
    }
    reply.members["choice"] = .string(answer.choice.rawValue)
    if remember(answer, update: update, in: &reply) {
      world.output.note(
        answer.summary(
          version: update.version, name: update.name, lastWay: isLast ? way : nil,
          undoneBy: undoing(answer), in: words))
    }
    reply.exitCode = update.isRequired ? .required : .done
    if let failure, answer != .update || way != .unknown {
      reply.warnings.append(Warning(failure))
    }
    guard answer == .update else { return PromptResult(rawValue: answer.choice.rawValue) }
    switch try carryOut(update, of: app, by: way, into: &reply) {
    case .installed(let report, let sentence):
      world.output.note(sentence)
      startAgain(app, as: report.isProved == true ? report.to : update.version, words, &reply)
    case .ran(let version):
      if version == nil { world.output.note(words.text(.notCheckable)) }
      startAgain(app, as: version ?? update.version, words, &reply)
    default: return .update
    }
    return .updated
  }

  func carryOut(
    _ update: Update, of app: App, by way: UpgradeWay, into reply: inout Reply
  ) throws -> UpdateAction.Outcome {
    // An action that is cut off, by whatever, must not use up the announcement.
    recount(in: &reply) { try selection.checker.giveBackAnnouncement(of: update) }
    let outcome = try UpdateAction(
      action: way.isPage && !update.isInformational ? .open : selection.action ?? .open,
      update: update, app: app, selection: selection,
      conversation: arguments.value("answer") == nil ? conversation : nil,
      isRehearsal: selection.checker.options.dryRun, world: world
    ).carryOut(into: &reply)
    switch outcome {
    case .ran:
      reply.exitCode = .done
      keep(in: &reply) { try selection.checker.record.state.change { $0.pending = nil } }
    case .installed, .opened: reply.exitCode = .done
    case .page, .command, .nothing: break
    case .cancelled, .failed: return outcome
    }
    recount(in: &reply) { _ = try selection.checker.claimAnnouncement(of: update) }
    return outcome
  }

  private func footer(in words: Localization) -> String {
    selection.settingsLine.map { words.text(.noticeSettings, ["command": $0]) }
      ?? Notice.silence(in: words)
  }

  /// Nil for an app that is not registered: its line would repeat all the options.
  private func undoing(_ answer: Answer) -> String? {
    guard arguments.value("app") != nil else { return nil }
    return answer == .skip
      ? selection.line(of: "skip", "--undo") : selection.line(of: "reset", "snooze")
  }

  private func startAgain(
    _ app: App, as version: String?, _ words: Localization, _ reply: inout Reply
  ) {
    let name = app.name ?? selection.program?.split(separator: "/").last.map(String.init)
    let advice = name.flatMap { name in
      version.map {
        words.text(.startAgain, ["name": name.harmlessLine(), "version": $0.harmlessLine()])
      }
    }
    // A program that takes the answer, or is about to end, goes its own way.
    let isHostsOwn = ["json", "print-choice", "at-exit"].contains(where: arguments.has)
    if !isHostsOwn,
      let command = selection.file.restart?.words(
        of: .parent, at: selection.program, environment: world.environment.variables)
    {
      reply.startsAgain = StartAgain(command: command, advice: advice)
    } else if let advice {
      world.output.note(advice)
    }
  }

  private var canAsk: Bool { arguments.value("answer") != nil || conversation.mode.asks }

  private func answer(
    to dialog: Dialog<Answer>, whenShown record: (() throws -> Void)?, _ reply: inout Reply
  ) throws -> Answer {
    if let word = arguments.value("answer") { return Self.answer(word, to: dialog) }
    world.output.explain(conversation.mode.sentence)
    return try conversation.choose(in: dialog) {
      do {
        try record?()
      } catch Problem.kind(.stateNameless) {
      } catch {
        reply.warnings.append(.uncounted(error))
      }
    }.outcome
  }

  private static func answer(_ word: String, to dialog: Dialog<Answer>) -> Answer {
    switch word {
    case "update": .update
    case "later" where !dialog.isRequired: .later(.tomorrow)
    case "skip" where !dialog.isRequired: .skip
    default: dialog.leaving
    }
  }

  /// Nothing is counted for an app without a name.
  private func recount(in reply: inout Reply, _ change: () throws -> Void) {
    // What could not be counted cannot be taken back either.
    guard counts, !reply.warnings.contains(where: { $0.code == "state.unwritable" }) else { return }
    keep(in: &reply) {
      do { try change() } catch Problem.kind(.stateNameless) {}
    }
  }

  /// False if the answer cannot be recorded, of which a warning tells; it still counts then.
  private func remember(_ answer: Answer, update: Update, in reply: inout Reply) -> Bool {
    guard !selection.checker.options.dryRun else { return true }
    return keep(in: &reply) { try selection.checker.remember(answer, to: update) }
  }

  @discardableResult
  private func keep(in reply: inout Reply, _ change: () throws -> Void) -> Bool {
    do {
      try change()
      return true
    } catch {
      reply.warnings.append(Warning(unsavedAnswer: error))
      return false
    }
  }
}

enum PromptResult: String, CaseIterable {
  case update, updated, later, skip, cancel, quit
  case none
}
