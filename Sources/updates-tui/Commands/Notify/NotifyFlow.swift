import Updates
import UpdatesCLI
import UpdatesTerminal
import UpdatesUI

/// What is remembered of one app, and what is to be told of it.
struct NotifyFlow {
  let selection: AppSelection
  let arguments: Arguments
  let world: World
  let app: App
  let state: State
  let announcement: Announcement
  /// The known update; nil if there is none.
  private(set) var offer: Update?
  var reply: Reply
  private let file: StateFile

  /// A process that cannot claim the notice in this time shows none.
  static let patience = Duration.milliseconds(15)

  /// The version of the selection has been looked up.
  init(_ selection: AppSelection, _ arguments: Arguments, in world: World) throws {
    self.selection = selection
    self.arguments = arguments
    self.world = world
    var app = selection.knownApp
    app.language = app.language ?? world.environment.languageTag
    self.app = app
    var file = try selection.checker.record.state
    file.patience = Self.patience
    self.file = file
    let reading = try file.read()
    state = reading.state
    announcement = selection.announcement(of: state, now: selection.now)
    reply = Reply(
      members: NotifyCommand.blankMembers,
      warnings: selection.warnings + reading.warnings)
    reply.members["reason"] = JSON(announcement.reason?.rawValue)
    offer = try knownOffer()
    reply.members["update"] = offer.map { members(of: $0) } ?? .null
  }

  /// Why nothing is shown, in English; nil if something should be.
  var silence: String? {
    announcement.gap?.sentence
      ?? announcement.reason.map { reason in
        ReasonText(
          announcement, of: state, rule: selection.allowance.rule(against: .check), in: .english,
          at: selection.now, hasDetails: true
        ).sentence(for: reason)
      }
  }

  mutating func run() throws {
    installAtExit()
    if announcement.update?.isRequired == true { reply.exitCode = .required }
    if arguments.has("verbose"), let silence { world.output.note("not shown: \(silence)") }
    guard announcement.isWelcome, let offer else {
      startRefresh()
      return introduce()
    }
    let place = world.noticePlace
    if selection.asks, place.canAsk(environment: world.environment.variables) {
      // The refresh starts first: the person may take a long time, or end the program.
      startRefresh()
      let shown = (state.notifications[offer.notificationKey] ?? 0) + 1
      let isLast = announcement.limit.map { shown >= $0 } ?? false
      if try ask(about: offer, in: file, isLast: isLast) { return }
      if claim(offer) { show(offer, at: place) }
    } else {
      if world.canPrint(at: place, arguments) {
        if claim(offer) { show(offer, at: place) }
      } else if offer.isRequired {
        insist(on: offer)
      }
      startRefresh()
    }
  }

  private func installAtExit() {
    guard let staged = state.staged, !selection.checker.options.dryRun, announcement.isNews,
      announcement.update?.version ?? "" == staged,
      state.failedAttempts(toInstall: announcement.update?.version) < State.mostAttempts,
      selection.installsAtExit, !selection.isReadOnce, let host = OtherProcess.parent,
      let executable = OwnExecutable.path
    else { return }
    let words = arguments.words(without: Self.ownOptions)
    // The version stays ready if no process can be started now.
    try? DetachedRun.start(
      executable: executable,
      arguments: ["updates-tui", "update", "--quiet", "--after", host.text] + words,
      environment: world.environment.variables)
  }

  /// With all known details if somebody wants more than a notice.
  private func knownOffer() throws -> Update? {
    guard var update = announcement.update else { return nil }
    if arguments.has("json") || (selection.asks && announcement.isWelcome),
      var known = try remembered(), known.notificationKey == announcement.key
    {
      known.isRequired = update.isRequired
      update = known
    }
    update.shouldNotify = false
    return update
  }

  /// Without requests and without recording.
  private func remembered() throws -> Update? {
    var checker = selection.checker
    checker.options.isOffline = true
    checker.options.dryRun = true
    return try world.report(of: checker).decision?.update
  }

  /// Counts it before it is shown; false if this process may not show it.
  mutating func claim(_ offer: Update) -> Bool {
    // An agent is not the person who is to be told.
    guard !selection.checker.options.dryRun, world.environment.agent == nil else { return true }
    do {
      guard let reason = try selection.checker.claim(offer, in: file) else { return true }
      reply.members["reason"] = JSON(reason.rawValue)
      return false
    } catch {
      let cause = Problem(error).message
      reply.warnings.append(
        Warning(
          unsaved: error,
          message: "The notice could not be recorded, so it may be shown again: \(cause)"))
      return offer.isRequired
    }
  }

  private mutating func startRefresh() {
    let options = selection.checker.options
    guard announcement.isRefreshDue, !options.dryRun, !options.isOffline else { return }
    let job = RefreshJob(
      words: arguments.words(without: Self.ownOptions), headers: selection.givenHeaders,
      document: world.document)
    let start = Result {
      try job.start(
        holding: file.lock(of: .refresh), by: OwnExecutable.path,
        arguments: ["updates-tui", "refresh"], environment: world.environment.variables
      ) {
        let state = try file.readToChange().state
        return selection.announcement(of: state, now: selection.now).isRefreshDue
      }
    }
    reply.take(start, of: "check", arguments, in: world)
  }

  /// The options that a refresh does not need, or that must not be in its arguments.
  static let ownOptions: Set = [
    "always", "at-exit", "header", "inline", "json", "no-color", "plain", "prompt", "quiet",
    "screen", "screen-reader", "verbose",
  ]
}

extension Reply {
  /// What kept the process from starting is a warning; `subject` is what it is for.
  mutating func take(
    _ start: Result<RefreshJob.Start, any Error>, of subject: String,
    _ arguments: Arguments, in world: World
  ) {
    do {
      let start = try start.get()
      members["refreshStarted"] = .bool(start == .started)
      if arguments.has("verbose") { world.output.note(start.sentence) }
    } catch {
      warnings.append(
        Warning(
          code: "refresh.failed",
          message: "The background \(subject) could not be started: \(Problem(error).message)"))
    }
  }
}

extension RefreshJob.Start {
  fileprivate var sentence: String {
    switch self {
    case .started: "a background check was started"
    case .running: "a background check is already running"
    case .notDue: "a background check has just finished"
    case .jobTooLarge: "no background check: the command line is too long"
    case .noExecutable: "no background check: updates-tui is not found"
    }
  }
}
