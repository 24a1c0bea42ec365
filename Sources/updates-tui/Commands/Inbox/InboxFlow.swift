import Updates
import UpdatesCLI
import UpdatesTerminal
import UpdatesUI

struct InboxFlow {
  let apps: [RegisteredApp]
  let arguments: Arguments
  let conversation: Conversation
  let world: World
  private let found: Latest<[AppChecks.Outcome?]>

  init(apps: [RegisteredApp], arguments: Arguments, conversation: Conversation, world: World) {
    self.apps = apps
    self.arguments = arguments
    self.conversation = conversation
    self.world = world
    found = Latest([AppChecks.Outcome?](repeating: nil, count: apps.count))
  }

  func reply() throws -> Reply {
    let choice =
      conversation.mode == .screen ? try chooseOnScreen() : try chooseInPlainLines()
    var reply = Reply(text: nil, result: "done", members: InboxCommand.blankMembers)
    guard case .update(let places) = choice else { return reply }
    var run = InboxRun(in: world)
    for place in places { try run.update(apps[place], knowing: found.value[place]) }
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
    let unusable = Set(apps.indices).subtracting(checks.jobs.map(\.index))
    let deadline = Deadline()
    defer { deadline.cancel() }
    let check: @Sendable () -> Void = {
      for index in unusable { mailbox.post(.ended(index, nil)) }
      checks.run(until: deadline) { event in
        switch event {
        case .begun(let job): mailbox.post(.begun(job.index))
        case .ended(let job, let outcome):
          found.change { $0[job.index] = outcome }
          mailbox.post(.ended(job.index, InboxItem.made(of: outcome, job, in: world)))
        }
      }
    }
    let work = InboxWork(
      start: {
        guard Thread.start(check) != 0 else { return }
        for index in items.indices { mailbox.post(.ended(index, nil)) }
      },
      remember: { place, update, answer in try remember(answer, to: update, at: place) })
    return try conversation.choose(
      among: items, work: work, posting: mailbox, words: world.words
    ).outcome
  }

  private func chooseInPlainLines() throws -> InboxChoice {
    let outcomes = try world.outcomes(of: checks, amongst: apps.count)
    found.change { $0 = outcomes }
    let items = zip(apps, outcomes).map { app, outcome in
      outcome.map { InboxItem(of: $0, app, in: world) } ?? InboxItem(remembering: app, in: world)
    }
    return try conversation.choosePlainly(among: items, words: world.words).outcome
  }

  private func remember(
    _ answer: Answer, to update: Update, at place: Int
  ) throws -> InboxWork.Undo {
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
