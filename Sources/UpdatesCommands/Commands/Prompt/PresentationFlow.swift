import Updates
import UpdatesCLI
import UpdatesContent
import UpdatesTerminal
import UpdatesUI

/// Shows the presentations of bundles, and carries out the answer to a forced upgrade.
struct PresentationFlow {
  /// The app, with its installed version if that is known.
  let app: App
  /// The person's own command for updates.
  ///
  /// If there is none, the address in the presentation is opened.
  let action: Action?
  let arguments: Arguments
  let world: World
  /// The presentations that were shown to the end and force nothing.
  private(set) var shown: [Presentation] = []

  init(app: App, action: Action?, arguments: Arguments, world: World) {
    self.app = app
    self.action = action
    self.arguments = arguments
    self.world = world
  }

  /// Shows the presentations that are not empty, in their order.
  ///
  /// A presentation that forces an upgrade is the last one: the reply then ends with 101 unless the
  /// update was carried out. If nobody can be asked, a note is written instead, and the status is
  /// also 101.
  mutating func present(
    _ named: [SyncedPresentations.Named], into reply: inout Reply
  ) throws {
    let conversation = try Conversation(arguments, in: world)
    let words = world.words(for: app)
    if arguments.has("verbose") { world.output.note(conversation.mode.sentence) }
    if case .report = conversation.mode {
      return report(named, words, &reply)
    }
    for (index, presentation) in named.map(\.presentation).enumerated() {
      let answer = try conversation.present(
        presentation, appName: app.name, installed: app.version, way: way(of: presentation),
        isFollowed: index + 1 < named.count, words: words
      ).outcome
      guard presentation.forceUpgrade else {
        shown.append(presentation)
        continue
      }
      return try take(answer, to: presentation, words, &reply)
    }
  }

  /// Reports the presentations and the required update if nobody can be asked.
  private func report(
    _ named: [SyncedPresentations.Named], _ words: Localization, _ reply: inout Reply
  ) {
    guard let presentation = named.map(\.presentation).first(where: \.forceUpgrade) else {
      for one in named {
        world.output.note(words.text(.pagesWithoutTerminal, ["name": one.name.quotable]))
      }
      return
    }
    let way = way(of: presentation)
    let content = PromptContent(
      presentation.requiredUpdate, appName: app.name, installed: app.version, words: words)
    world.output.note("\(content.title): \(words.text(.required))")
    switch way {
    case .own, .running, .typing, .installing: break
    case .opening(let address), .visiting(let address):
      world.output.note(words.text(.updateAddress, ["address": address]))
    case .unknown: sayThatNothingIsKnown(words)
    }
    reply.exitCode = .required
  }

  private func take(
    _ answer: PresentationAnswer, to presentation: Presentation, _ words: Localization,
    _ reply: inout Reply
  ) throws {
    let said: Answer = answer == .update ? .update : .quit
    world.output.note(said.summary(version: nil, in: words))
    let way = way(of: presentation)
    let version = presentation.requiredUpdate.version
    if case .failure(let error) = action?.command(version: version, in: world) {
      reply.warnings.append(Warning(error))
    }
    if way == .unknown { sayThatNothingIsKnown(words) }
    var outcome = Reply(text: nil, result: reply.result, members: [:])
    outcome.exitCode = .required
    if said == .update {
      let done = try UpdateAction(
        action: way.isPage ? .open : action ?? .open, update: presentation.requiredUpdate,
        app: app, selection: nil, words: words, conversation: nil,
        isRehearsal: arguments.has("dry-run"), world: world
      ).carryOut(into: &outcome)
      switch done {
      case .updated, .opened: outcome.exitCode = .done
      case .nothing, .cancelled, .failed: break
      }
    }
    if reply.failure == nil, outcome.failure != nil {
      reply.failure = outcome.failure
      reply.words = words
    }
    reply.exitCode = outcome.exitCode
  }

  /// The way to update; the person's own files take precedence.
  ///
  /// A presentation is fetched from a server, and only describes the update.
  private func way(of presentation: Presentation) -> UpgradeWay {
    let version = presentation.requiredUpdate.version
    return action?.way(version: version, in: world)
      ?? presentation.upgradeURL.map { world.way(toPage: $0) } ?? .unknown
  }

  /// Tells the person what they can do, and with `--verbose` the publisher.
  private func sayThatNothingIsKnown(_ words: Localization) {
    world.output.note(words.text(.noWay))
    guard arguments.has("verbose") else { return }
    let name = app.name?.quotable ?? "this app"
    world.output.note(
      "How to update \(name) is unknown: 'configuration.upgradeURL' in presentation.json can give "
        + "a URL, and 'action.run' in an app file a command")
  }
}
