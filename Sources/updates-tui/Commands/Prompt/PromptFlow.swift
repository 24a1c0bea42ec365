import Updates
import UpdatesCLI
import UpdatesTerminal
import UpdatesUI

/// Turns the report of a check into a question, an action and a reply.
struct PromptFlow {
  let selection: AppSelection
  let arguments: Arguments
  let world: World
  /// Whether nobody asked for the prompt.
  ///
  /// If so, the prompt says how to silence it.
  var isUncalled = false

  /// Asks if somebody should and can be asked; otherwise only reports.
  func reply(to report: CheckReport) throws -> Reply {
    var reply = Reply(report)
    reply.members["choice"] = .null
    reply.members["action"] = .null
    guard case .available(let update, let reason) = report.decision?.outcome else { return reply }
    if let reason {
      world.output.note(CheckText.silence(reason, update, report))
      reply.text = nil
      reply.exitCode = .done
      return reply
    }
    _ = try ask(about: update, of: report.app, into: &reply)
    return reply
  }

  /// Asks, carries out the choice, and puts it into the reply; false if nobody can be asked.
  func ask(about update: Update, of app: App, into reply: inout Reply) throws -> Bool {
    let conversation = Conversation(
      environment: world.environment, noColor: arguments.has("no-color"),
      plainRequested: arguments.has("plain"))
    let words = Localization(language: app.language ?? "en")
    let content = PromptContent(
      update, appName: app.name, installed: app.version, words: words,
      footer: isUncalled && !update.isRequired ? Notice.silence(in: words) : nil)
    guard let answer = try answer(to: content, in: conversation) else { return false }
    reply.text = nil
    reply.members["choice"] = .string(answer.choice.rawValue)
    world.output.note(answer.summary(version: update.version, name: update.name, in: words))
    remember(answer, update: update, in: &reply)
    reply.exitCode = update.isRequired ? .required : .available
    guard answer == .update else { return true }
    let action = UpdateAction(
      action: selection.action ?? .open, update: update, appName: app.name, words: words,
      conversation: arguments.value("answer") == nil ? conversation : nil,
      isRehearsal: selection.checker.options.dryRun, world: world)
    try action.carryOut(into: &reply)
    if reply.exitCode == .done { forgetPending(of: update, in: &reply) }
    return true
  }

  // MARK: Asking

  /// The person's answer; nil if nobody can be asked.
  private func answer(to content: PromptContent, in conversation: Conversation) throws -> Answer? {
    if let word = arguments.value("answer") { return Self.answer(word, to: content) }
    if arguments.has("verbose") { world.output.note(conversation.mode.sentence) }
    switch conversation.mode {
    case .report: return nil
    case .screen, .plain: return try conversation.ask(content).outcome
    }
  }

  private static func answer(_ word: String, to content: PromptContent) -> Answer {
    switch word {
    case "update": .update
    case "later" where !content.isRequired: .later(.tomorrow)
    case "skip" where !content.isRequired: .skip
    default: content.leaving
    }
  }

  // MARK: Remembering

  /// Forgets the pending update; the next check finds out for certain what is new.
  private func forgetPending(of update: Update, in reply: inout Reply) {
    guard !selection.checker.options.dryRun, !update.isInformational,
      case .run = selection.action
    else { return }
    keep(in: &reply) { try selection.checker.record.state.change { $0.pending = nil } }
  }

  /// Records Skip and Later; if they cannot be recorded, a warning says so.
  ///
  /// The answer still counts then.
  private func remember(_ answer: Answer, update: Update, in reply: inout Reply) {
    guard !selection.checker.options.dryRun else { return }
    keep(in: &reply) { try selection.checker.remember(answer, to: update) }
  }

  private func keep(in reply: inout Reply, _ change: () throws -> Void) {
    do {
      try change()
    } catch {
      reply.warnings.append(
        Warning(
          code: "state.unwritable",
          message: "The answer cannot be remembered: \(Failure(error).message)"))
    }
  }
}

extension Ending {
  /// The choice; throws if the person, or a signal, ended the program instead.
  var outcome: Outcome {
    get throws {
      switch self {
      case .finished(let outcome): outcome
      case .interrupted: throw Failure.interrupted
      case .ended(let signal): throw signal
      }
    }
  }
}

extension InteractionMode {
  /// The way of asking and its reason, for `--verbose`.
  var sentence: String {
    switch self {
    case .screen: "asking on a full screen"
    case .plain(.requested): "asking in plain lines, because of --plain"
    case .plain(.accessible): "asking in plain lines, because ACCESSIBLE is set"
    case .plain(.noTerminalType): "asking in plain lines, because TERM is not set"
    case .plain(.dumbTerminal): "asking in plain lines, because TERM is 'dumb'"
    case .plain(.noCursorAddressing): "asking in plain lines, because TERM cannot move the cursor"
    case .report(.neverAsks): "not asking: this command never asks"
    case .report(.noTerminal): "not asking: there is no terminal"
    case .report(.inBackground): "not asking: the program runs in the background"
    }
  }
}
