import CLI
import TerminalUI
import Updates
import UpdatesUI

/// Shows the presentations of bundles, and does what is answered to one that forces an upgrade.
struct PresentationFlow {
  /// What is installed, as far as it is known.
  let app: App
  /// What carries out an update; nil: the address that the presentation names is opened.
  let action: Action?
  let arguments: Arguments
  let world: World

  /// Shows presentations in their order, those that say anything.
  ///
  /// One that forces an upgrade is the last: the reply then ends with 101 unless the update was
  /// carried out. Where nobody can be asked a remark is made instead, and it is 101 all the same.
  func present(_ named: [SyncedPresentations.Named], into reply: inout Reply) throws {
    let named = named.filter { !$0.presentation.isBlank }
    guard !named.isEmpty else { return }
    let conversation = Conversation(
      environment: world.environment, noColor: arguments.has("no-color"),
      plainRequested: arguments.has("plain"))
    let words = Localization(language: world.language(of: app))
    if arguments.has("verbose") { world.output.note(conversation.mode.sentence) }
    if case .report = conversation.mode {
      return report(named, words, &reply)
    }
    for presentation in named.map(\.presentation) {
      let answer = try conversation.present(
        presentation, appName: app.name, installed: app.version, words: words
      ).outcome
      guard presentation.forceUpgrade else { continue }
      return try take(answer, to: presentation, words, conversation, &reply)
    }
  }

  /// Says what there is, and what must be done, where nobody can be asked.
  private func report(
    _ named: [SyncedPresentations.Named], _ words: Localization, _ reply: inout Reply
  ) {
    guard let presentation = named.map(\.presentation).first(where: \.forceUpgrade) else {
      for one in named {
        world.output.note("'\(one.name.quotable)' has something to show, which takes a terminal")
      }
      return
    }
    let content = PromptContent(
      presentation.requiredUpdate, appName: app.name, installed: app.version, words: words)
    world.output.note("\(content.title): \(words.text(.required))")
    if let address = presentation.upgradeURL {
      world.output.note(words.text(.updateAddress, ["address": address]))
    }
    reply.exitCode = .required
  }

  private func take(
    _ answer: PresentationAnswer, to presentation: Presentation, _ words: Localization,
    _ conversation: Conversation, _ reply: inout Reply
  ) throws {
    let said: Answer = answer == .update ? .update : .quit
    world.output.note(said.summary(version: nil, in: words))
    var outcome = Reply(text: nil, result: reply.result, members: [:])
    outcome.exitCode = .required
    let action = action(for: presentation)
    if said == .update, action == .open, presentation.upgradeURL == nil {
      let name = app.name?.quotable ?? "this app"
      world.output.note("Nothing says how \(name) is updated; see 'action' in an app file")
    } else if said == .update {
      try UpdateAction(
        action: action, update: presentation.requiredUpdate, appName: app.name,
        words: words, conversation: nil, isRehearsal: arguments.has("dry-run"), world: world
      ).carryOut(into: &outcome)
    }
    reply.failure = reply.failure ?? outcome.failure
    reply.exitCode = outcome.exitCode
  }

  /// The address that the presentation names is the newer word.
  private func action(for presentation: Presentation) -> Action {
    presentation.upgradeURL == nil ? action ?? .open : .open
  }
}
