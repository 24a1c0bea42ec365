import Updates
import UpdatesCLI
import UpdatesTerminal

struct NotifyFlow {
  let selection: AppSelection
  let arguments: Arguments
  let world: World
  var reply: Reply

  /// A process that cannot claim the notice in this time shows none.
  static let patience = Duration.milliseconds(15)

  mutating func run() throws {
    let file = try selection.checker.record.state.waiting(atMost: Self.patience)
    let reading = try file.read()
    reply.warnings += reading.warnings
    let announcement = announcement(of: reading.state)
    installAtExit(announcement, reading.state)
    reply.members["reason"] = JSON(announcement.reason?.rawValue)
    if announcement.update?.isRequired == true { reply.exitCode = .required }
    let offer = try offer(announcement, reading.state)
    reply.members["update"] = offer.map { members(of: $0) } ?? .null
    explain(announcement, reading.state)
    guard announcement.isWelcome, let offer else {
      startRefresh(of: file, ifDue: announcement)
      return introduce(after: reading.state)
    }
    let place = world.noticePlace
    if selection.asks, place.canAsk(environment: world.environment.variables) {
      // The refresh starts first: the person may take a long time, or end the program.
      startRefresh(of: file, ifDue: announcement)
      let shown = (reading.state.notifications[offer.notificationKey] ?? 0) + 1
      let isLast = announcement.limit.map { shown >= $0 } ?? false
      if try ask(about: offer, in: file, channel: reading.state.channel, isLast: isLast) { return }
      if claim(offer, in: file) { show(offer, announcement, reading.state, at: place) }
    } else {
      if isPrinted(at: place) {
        if claim(offer, in: file) { show(offer, announcement, reading.state, at: place) }
      } else if offer.isRequired {
        insist(on: offer, announcement, reading.state)
      }
      startRefresh(of: file, ifDue: announcement)
    }
  }

  private func installAtExit(_ announcement: Announcement, _ state: State) {
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

  private var now: Instant { selection.now }

  var app: App {
    var app = selection.knownApp
    app.language = app.language ?? world.environment.languageTag
    return app
  }

  func announcement(of state: State) -> Announcement {
    selection.announcement(of: state, now: now)
  }

  private func explain(_ announcement: Announcement, _ state: State) {
    guard arguments.has("verbose"),
      let sentence = AnnouncementText.silence(announcement, of: state, at: now)
    else { return }
    world.output.note("not shown: \(sentence)")
  }

  /// With all known details if somebody wants more than a notice.
  func offer(_ announcement: Announcement, _ state: State) throws -> Update? {
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

  mutating func claim(_ offer: Update, in file: StateFile) -> Bool {
    // An agent is not the person who is to be told.
    guard !selection.checker.options.dryRun, world.environment.agent == nil else { return true }
    do {
      let claim = try selection.checker.claim(offer, in: file)
      guard case .refused(let reason) = claim else { return true }
      reply.members["reason"] = JSON(reason.rawValue)
      return false
    } catch {
      let failure = Problem(error)
      reply.warnings.append(
        Warning(
          code: "state.unwritable",
          message:
            "The notice could not be recorded, so it may be shown again: \(failure.message)"))
      return offer.isRequired
    }
  }

  mutating func startRefresh(of file: StateFile, ifDue announcement: Announcement) {
    let options = selection.checker.options
    guard announcement.isRefreshDue, !options.dryRun, !options.isOffline else { return }
    let job = RefreshJob(
      words: arguments.words(without: Self.ownOptions), headers: selection.givenHeaders,
      document: world.document)
    do {
      let start = try job.start(
        of: file, by: OwnExecutable.path, arguments: ["updates-tui", "refresh"],
        environment: world.environment.variables
      ) { self.announcement(of: $0).isRefreshDue }
      reply.members["refreshStarted"] = .bool(start == .started)
      if arguments.has("verbose") { world.output.note(start.sentence) }
    } catch {
      reply.warnings.append(
        Warning(
          code: "refresh.failed",
          message: "The background check could not be started: \(Problem(error).message)"))
    }
  }

  /// The options that a refresh does not need, or that must not be in its arguments.
  static let ownOptions: Set = [
    "always", "at-exit", "header", "inline", "json", "no-color", "plain", "prompt", "quiet",
    "screen", "screen-reader", "verbose",
  ]
}

extension RefreshJob.Start {
  var sentence: String {
    switch self {
    case .started: "a background check was started"
    case .running: "a background check is already running"
    case .notDue: "a background check has just finished"
    case .jobTooLarge: "no background check: the command line is too long"
    case .noExecutable: "no background check: updates-tui is not found"
    }
  }
}
