import HarmlessText
import Updates
import UpdatesCLI
import UpdatesContent
import UpdatesTerminal
import UpdatesUI

/// The presentations in a set's bundles.
struct SyncedPresentations {
  /// Without those that cannot be used, in the order of the bundles.
  private(set) var all: [(bundle: SyncReport.Bundle, presentation: Presentation)] = []
  private(set) var warnings: [Warning] = []
  /// Of the first presentation that cannot be used; the others get warnings.
  private(set) var failure: Problem?

  init(of bundles: [SyncReport.Bundle], language: String) {
    for bundle in bundles where bundle.presentation != nil {
      do {
        guard let found = try Presentation(ofBundle: bundle.path, language: language) else {
          continue
        }
        warnings += found.warnings
        all.append((bundle, found))
      } catch {
        let failure = Problem(error)
        if self.failure == nil {
          self.failure = failure
        } else {
          warnings.append(Warning(code: failure.code, message: failure.message))
        }
      }
    }
  }
}

struct PresentationFlow {
  private let app: SyncedApp
  private let sync: ManifestSync
  private let arguments: Arguments
  private let world: World
  private let words: Localization

  init(_ sync: ManifestSync, of app: SyncedApp, _ arguments: Arguments, in world: World) {
    (self.sync, self.app, self.arguments, self.world) = (sync, app, arguments, world)
    words = world.words(for: app.app)
  }

  /// Shows what was not shown before; if that fails, the reply still reports what was synced.
  func present(_ presentations: SyncedPresentations, into reply: inout Reply) throws {
    let known = sync.shown()
    let unseen = presentations.all.filter { one in
      !one.presentation.isBlank
        && (one.presentation.forceUpgrade || !known.contains(one.presentation.digest))
    }
    guard !unseen.isEmpty else { return }
    // The result of the sync comes before the pages, which wait for an answer.
    if !arguments.has("json") {
      try world.write(reply, of: arguments.path.joined(separator: " "), asJSON: false)
      reply.text = nil
      reply.warnings = []
    }
    var shown: [Presentation] = []
    do {
      defer {
        remember(shown, in: &reply)
        reply.words = reply.words ?? words
      }
      let conversation = try Conversation(arguments, in: world)
      world.output.explain(conversation.mode.sentence)
      if !conversation.mode.asks {
        return report(unseen, &reply)
      }
      try show(unseen.map(\.presentation), in: conversation, &shown, &reply)
    } catch let signal as EndingSignal {
      throw signal
    } catch {
      let failure = Problem(error)
      reply.failure = failure
      reply.exitCode = failure.exitCode
    }
  }

  /// If they cannot be recorded, they will be shown again.
  private func remember(_ shown: [Presentation], in reply: inout Reply) {
    guard !shown.isEmpty else { return }
    do {
      try sync.remember(shown: shown)
    } catch {
      reply.warnings.append(
        Warning(
          code: "sync.unremembered",
          message:
            "What was shown cannot be remembered, so it is shown again: \(Problem(error).summary)"))
    }
  }

  /// A presentation that forces an upgrade is the last one.
  ///
  /// The reply then ends with 101 unless the update was carried out. If nobody can be asked, a note
  /// is written instead, and the status is also 101.
  private func show(
    _ presentations: [Presentation], in conversation: Conversation, _ shown: inout [Presentation],
    _ reply: inout Reply
  ) throws {
    for (index, presentation) in presentations.enumerated() {
      if !presentation.sections.isEmpty {
        let pages = Dialog(
          presenting: presentation.sections, appName: app.app.name, installed: app.app.version,
          isFollowed: presentation.forceUpgrade || index + 1 < presentations.count, words: words)
        _ = try conversation.choose(in: pages).outcome
      }
      guard presentation.forceUpgrade else {
        shown.append(presentation)
        continue
      }
      // It is a separate screen, so that a key meant for the last page chooses nothing in it.
      let answer = try conversation.choose(in: question(about: presentation)).outcome
      return take(answer, to: presentation, &reply)
    }
  }

  /// Says what there is to show, because nobody can be asked.
  private func report(
    _ unseen: [(bundle: SyncReport.Bundle, presentation: Presentation)], _ reply: inout Reply
  ) {
    guard let forced = unseen.first(where: \.presentation.forceUpgrade)?.presentation else {
      for (bundle, _) in unseen {
        world.output.note(words.text(.pagesWithoutTerminal, ["name": bundle.name.quotable]))
      }
      return
    }
    world.output.note("\(question(about: forced).title): \(words.text(.required))")
    if app.update == nil { sayHow(forced.upgradeURL) }
    reply.exitCode = .required
  }

  private func question(about presentation: Presentation) -> Dialog<Answer> {
    Dialog(
      about: presentation.requiredUpdate, appName: app.app.name, installed: app.app.version,
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
      if way(of: presentation) == .unknown { sayHow(nil) }
      return
    }
    let page = presentation.upgradeURL.flatMap { Address(link: $0) }
    if app.update.map(run) ?? page.map(open) ?? false { reply.exitCode = .done }
  }

  private func run(_ command: CommandAction) -> Bool {
    let line = command.arguments.shellLine.quotable
    world.output.note(words.text(.running, ["command": line]))
    do {
      return try command.run() == .exited(status: 0)
    } catch {
      world.output.warn(Problem(error).summary)
      return false
    }
  }

  private func open(_ address: Address) -> Bool {
    let word: Word
    switch Opener(environment: world.environment.variables).open(address) {
    case .handedOver:
      world.output.note(words.text(.openedAddress, ["address": address.text]))
      return true
    case .notEncrypted: word = .notEncrypted
    case .noDesktop: word = .noDesktop
    case .noOpener: word = .noOpener
    case .failed, .notStarted: word = .updateAddress
    }
    world.output.insist(words.text(word, ["program": Desktop.opener, "address": address.text]))
    return false
  }

  /// Says where the update is, or that nothing is known; to the publisher only with `--verbose`.
  private func sayHow(_ address: String?) {
    if let address {
      return world.output.note(words.text(.updateAddress, ["address": address]))
    }
    world.output.note(words.text(.noWay))
    guard arguments.has("verbose") else { return }
    let name = app.app.name?.quotable ?? "this app"
    world.output.note(
      "How to update \(name) is unknown: 'configuration.upgradeURL' in presentation.json can give "
        + "a URL, and 'action' in an app file a way")
  }
}

extension Presentation {
  /// An image is only named, because a terminal does not show it.
  var sections: [TextDocument.Section] {
    pages.filter { !$0.isBlank }.map { page in
      let image = page.image?.harmlessLine().nonEmpty.map { "[\($0)]" }
      let text = [image, page.description.nonEmpty].compactMap(\.self).joined(separator: "\n\n")
      return .init(heading: page.title.harmlessLine().nonEmpty, source: text, format: .markdown)
    }
  }

  /// Its notes are the titles of the pages, or their texts if no page has a title.
  var requiredUpdate: Update {
    let titles = pages.compactMap(\.title.nonEmpty)
    let notes =
      titles.isEmpty
      ? pages.compactMap(\.description.nonEmpty).joined(separator: "\n\n")
      : titles.joined(separator: "\n")
    let release = Release(
      version: nil, notes: notes.nonEmpty.map { ReleaseNotes(text: $0, format: .plain) },
      storeURL: upgradeURL)
    return Update(release, kind: .hard, isRequired: true)
  }
}
