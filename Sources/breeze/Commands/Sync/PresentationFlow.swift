import HarmlessText
import Updates
import UpdatesCLI
import UpdatesContent
import UpdatesTerminal
import UpdatesUI

struct PresentationFlow {
  private let app: SyncedApp
  private let arguments: Arguments
  private let world: World
  private let words: Localization
  private(set) var shown: [Presentation] = []

  init(app: SyncedApp, arguments: Arguments, world: World) {
    self.app = app
    self.arguments = arguments
    self.world = world
    words = world.words(for: app.app)
  }

  /// A presentation that forces an upgrade is the last one.
  ///
  /// The reply then ends with 101 unless the update was carried out. If nobody can be asked, a note
  /// is written instead, and the status is also 101.
  mutating func present(_ named: [SyncedPresentations.Named], into reply: inout Reply) throws {
    let conversation = try Conversation(arguments, in: world)
    if arguments.has("verbose") { world.output.note(conversation.mode.sentence) }
    if case .report = conversation.mode { return report(named, &reply) }
    for (index, presentation) in named.map(\.presentation).enumerated() {
      if !presentation.sections.isEmpty {
        let pages = Dialog(
          presenting: presentation.sections, appName: app.app.name, installed: app.app.version,
          isFollowed: presentation.forceUpgrade || index + 1 < named.count, words: words)
        _ = try conversation.choose(in: pages).outcome
      }
      guard presentation.forceUpgrade else {
        shown.append(presentation)
        continue
      }
      // It is a separate screen, so that a key meant for the last page chooses nothing in it.
      let answer = try conversation.choose(in: question(about: presentation).dialog).outcome
      return take(answer, to: presentation, &reply)
    }
  }

  private func report(_ named: [SyncedPresentations.Named], _ reply: inout Reply) {
    guard let presentation = named.map(\.presentation).first(where: \.forceUpgrade) else {
      for one in named {
        world.output.note(words.text(.pagesWithoutTerminal, ["name": one.name.quotable]))
      }
      return
    }
    world.output.note("\(question(about: presentation).title): \(words.text(.required))")
    if app.update == nil {
      if let address = presentation.upgradeURL {
        world.output.note(words.text(.updateAddress, ["address": address]))
      } else {
        sayThatNothingIsKnown()
      }
    }
    reply.exitCode = .required
  }

  private func question(about presentation: Presentation) -> PromptContent {
    PromptContent(
      presentation.requiredUpdate, appName: app.app.name, installed: app.app.version,
      words: words, way: way(of: presentation))
  }

  /// The person's own file takes precedence.
  ///
  /// A presentation is fetched from a server, and only describes the update.
  private func way(of presentation: Presentation) -> UpgradeWay {
    (app.update?.arguments.shellLine).map { .running($0) }
      ?? presentation.upgradeURL.map { world.way(toPage: $0) } ?? .unknown
  }

  private func take(_ answer: Answer, to presentation: Presentation, _ reply: inout Reply) {
    let said: Answer = answer == .update ? .update : .quit
    world.output.note(said.summary(version: nil, in: words))
    reply.exitCode = .required
    guard said == .update else {
      if way(of: presentation) == .unknown { sayThatNothingIsKnown() }
      return
    }
    let page = presentation.upgradeURL.flatMap { Address(link: $0) }
    if app.update.map(run) ?? page.map(open) ?? false {
      reply.exitCode = .done
    }
  }

  private func run(_ command: CommandAction) -> Bool {
    let line = command.arguments.shellLine.quotable
    world.output.note(words.text(.running, ["command": line]))
    do {
      return try command.run() == .exited(status: 0)
    } catch {
      let error = Problem(error)
      world.output.warn(error.summary)
      return false
    }
  }

  private func open(_ address: Address) -> Bool {
    switch Opener(environment: world.environment.variables).open(address) {
    case .handedOver:
      world.output.note(words.text(.openedAddress, ["address": address.text]))
      return true
    case .notEncrypted:
      world.output.insist(words.text(.notEncrypted, ["address": address.text]))
    case .noDesktop:
      world.output.insist(words.text(.noDesktop, ["address": address.text]))
    case .noOpener:
      world.output.insist(
        words.text(.noOpener, ["program": Desktop.opener, "address": address.text]))
    case .failed, .notStarted:
      world.output.insist(words.text(.updateAddress, ["address": address.text]))
    }
    return false
  }

  /// To the publisher only with `--verbose`.
  private func sayThatNothingIsKnown() {
    world.output.note(words.text(.noWay))
    guard arguments.has("verbose") else { return }
    let name = app.app.name?.quotable ?? "this app"
    world.output.note(
      "How to update \(name) is unknown: 'configuration.upgradeURL' in presentation.json can give "
        + "a URL, and 'action' in an app file a way")
  }
}
