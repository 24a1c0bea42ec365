import Updates
import UpdatesCLI
import UpdatesTerminal
import UpdatesUI

struct InboxFlow {
  let apps: [RegisteredApp]
  let arguments: Arguments
  let conversation: Conversation
  let world: World
  /// The apps as their last checks have found them.
  private let found: Latest<[RegisteredApp]>

  init(apps: [RegisteredApp], arguments: Arguments, conversation: Conversation, world: World) {
    self.apps = apps
    self.arguments = arguments
    self.conversation = conversation
    self.world = world
    found = Latest(apps)
  }

  func reply() throws -> Reply {
    let choice =
      conversation.mode == .screen ? try chooseOnScreen() : try chooseInPlainLines()
    var reply = Reply(members: InboxCommand.blankMembers)
    guard case .update(let places) = choice else { return reply }
    var run = InboxRun(in: world)
    for place in places { try run.update(found.value[place]) }
    run.tell()
    reply.exitCode = run.exitCode
    return reply
  }

  private var checks: AppChecks {
    let isOffline = arguments.has("offline")
    var checks = AppChecks(apps, in: world) { options in
      options.countsAnnouncement = false
      // Kept answers say nothing new that could be recorded.
      if isOffline { options.dryRun = true }
    }
    checks.readsKept = !isOffline
    return checks
  }

  private func chooseOnScreen() throws -> InboxChoice {
    let mailbox = Mailbox<InboxMessage>()
    let (checks, found, world) = (checks, found, world)
    let items = apps.map { InboxItem(remembering: $0, in: world) }
    let unusable = Set(apps.indices).subtracting(checks.places)
    let deadline = Deadline()
    defer { deadline.cancel() }
    let check: @Sendable () -> Void = {
      for index in unusable { mailbox.post(.ended(index, nil)) }
      checks.run(until: deadline) { place, app in
        guard let app else { return mailbox.post(.begun(place)) }
        found.change { $0[place] = app }
        mailbox.post(.ended(place, InboxItem(of: app, in: world)))
      }
    }
    let screen = InboxScreen(
      items,
      checking: {
        guard Thread.start(check) != 0 else { return }
        for index in items.indices { mailbox.post(.ended(index, nil)) }
      },
      remembering: { place, update, answer in try remember(answer, to: update, at: place) },
      words: world.words)
    return try conversation.present(screen, posting: mailbox).outcome
  }

  private func chooseInPlainLines() throws -> InboxChoice {
    let checked = try world.checked(checks)
    found.change { $0 = checked }
    let items = checked.map { InboxItem(of: $0, in: world) }
    return try conversation.choosePlainly(among: items, words: world.words).outcome
  }

  private func remember(
    _ answer: Answer, to update: Update, at place: Int
  ) throws -> () throws -> Void {
    let checker = try apps[place].selection.get().checker
    if arguments.has("dry-run") { return {} }
    let undo = try saving { try checker.rememberUndoably(answer, to: update) }
    return { try saving(undo) }
  }

  /// Throws a problem in the person's words.
  private func saving<Result>(_ change: () throws -> Result) throws -> Result {
    do {
      return try change()
    } catch {
      var problem = Problem(error)
      let warning = Warning(unsavedAnswer: error)
      problem.message = warning.told(in: world.words) ?? warning.message
      throw problem
    }
  }
}
