import HarmlessText
import Updates
import UpdatesCLI
import UpdatesTerminal
import UpdatesUI

/// What is remembered of one app, and what is to be told of it.
struct NotifyFlow {
  let selection: AppSelection
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
  init(_ selection: AppSelection, in world: World) throws {
    self.selection = selection
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

  private var arguments: Arguments { selection.arguments }

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

  /// Lower for what is required, then for what was shown less often.
  var rank: Int {
    guard let offer else { return 0 }
    return timesShown(offer) - (offer.isRequired ? Int(Int32.max) : 0)
  }

  private func timesShown(_ offer: Update) -> Int {
    state.notifications[offer.notificationKey] ?? 0
  }

  mutating func run() throws {
    installAtExit()
    if announcement.update?.isRequired == true { reply.exitCode = .required }
    if let silence { world.output.explain("not shown: \(silence)") }
    guard announcement.isWelcome, let offer else {
      startRefresh()
      return introduce()
    }
    let place = world.noticePlace
    if selection.asks, place.canAsk(environment: world.environment.variables) {
      // The refresh starts first: the person may take a long time, or end the program.
      startRefresh()
      if try ask(about: offer) { return }
      if claim(offer) { show(offer, at: place) }
    } else {
      if world.canPrint(at: place) {
        if claim(offer) { show(offer, at: place) }
      } else if offer.isRequired {
        // Whoever reads the output of the host learns why the host did not go on.
        world.output.insist(notice(of: offer).line(columns: nil))
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
    if arguments.has("json") || selection.asks && announcement.isWelcome {
      // Without requests and without recording.
      var checker = selection.checker
      checker.options.isOffline = true
      checker.options.dryRun = true
      let known = try world.report(of: checker).decision?.update
      if var known, known.notificationKey == announcement.key {
        known.isRequired = update.isRequired
        update = known
      }
    }
    update.shouldNotify = false
    return update
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
    let (file, selection) = (file, selection)
    reply.start(
      job, of: "check", in: world, holding: { file.lock(of: .refresh) },
      ifDue: {
        let state = try file.readToChange().state
        return selection.announcement(of: state, now: selection.now).isRefreshDue
      })
  }

  /// The options that a refresh does not need, or that must not be in its arguments.
  static let ownOptions: Set = [
    "always", "at-exit", "header", "inline", "json", "no-color", "plain", "prompt", "quiet",
    "screen", "screen-reader", "verbose",
  ]
}

// MARK: What a person sees

extension NotifyFlow {
  /// False if nobody can be asked after all.
  private mutating func ask(about update: Update) throws -> Bool {
    let isShort = InlineDialog<Answer>.suits(update, columns: PlainConsole.columns)
    let flow = try PromptFlow(
      selection: selection, world: world, isUncalled: true,
      preferring: isShort ? .inline : .screen)
    var answered = Reply(members: PromptCommand.blankMembers)
    let (checker, file) = (selection.checker, file)
    let result = try flow.ask(
      about: update, of: app, channel: state.channel,
      isLast: announcement.limit.map { timesShown(update) + 1 >= $0 } ?? false,
      whenShown: checker.options.dryRun ? nil : { _ = try checker.claim(update, in: file) },
      into: &answered)
    guard result != nil else { return false }
    noteShown(update)
    reply.warnings += answered.warnings
    reply.failure = answered.failure
    reply.words = answered.words
    reply.startsAgain = answered.startsAgain
    reply.exitCode = update.isRequired && answered.exitCode != .done ? .required : .done
    return true
  }

  private mutating func show(_ update: Update, at place: NoticePlace) {
    let notice = notice(of: update)
    world.show(
      at: place, arguments, line: { notice.line(columns: $0) },
      lines: { notice.lines(columns: $0, hasColor: $1) })
    noteShown(update)
  }

  /// Says once that the program checks for updates, and how to change that.
  private func introduce() {
    guard reply.members["refreshStarted"] == true, state.lastAttempt == nil,
      !arguments.has("json"), arguments.value("app") != nil, let command = selection.settingsLine,
      world.environment.agent == nil, world.canPrint(at: world.noticePlace)
    else { return }
    var checked = State()
    checked.lastAttempt = selection.now
    guard let next = selection.schedule.nextDue(checked, now: selection.now) else { return }
    let words = world.words(for: app)
    let interval = words.duration(seconds: Int(next.seconds(since: selection.now)))
    world.output.note(
      words.text(
        .noticeFirst,
        [
          "name": (app.name ?? app.id ?? "").harmlessLine(), "interval": interval,
          "command": command,
        ]))
  }

  private func notice(of update: Update) -> Notice {
    // A command for the notes needs an app, or a file that can be read again.
    let hasNotes =
      arguments.value("app") != nil || arguments.value("config") != nil && !selection.isReadOnce
    return Notice(
      name: app.name ?? state.app?.name ?? app.id, version: update.version, release: update.title,
      installed: app.version ?? state.app?.version, isRequired: update.isRequired,
      address: announcement.update?.page ?? update.page,
      command: selection.commandLine(to: update, in: world),
      notesCommand: hasNotes ? selection.line(of: "notes") : nil,
      settingsCommand: selection.settingsLine, words: world.words(for: app))
  }

  mutating func noteShown(_ update: Update) {
    var shown = update
    shown.shouldNotify = true
    reply.members["shown"] = true
    reply.members["update"] = members(of: shown)
  }

  /// What was verified is not looked up.
  private func members(of update: Update) -> JSON {
    CheckMembers.update(
      update,
      verification: arguments.has("json")
        ? selection.verification(of: update, looksForReady: false) : nil)
  }
}

extension World {
  /// None if no notice is wanted; an agent gets one line.
  var noticePlace: NoticePlace {
    guard !output.isQuiet else { return .nowhere(.noTerminal) }
    let place = NoticePlace.probe(environment: environment.variables)
    if case .lines(let columns) = place, environment.agent != nil { return .line(columns: columns) }
    return place
  }

  /// Whether a notice can be printed; with `--verbose` a note says why it cannot.
  func canPrint(at place: NoticePlace) -> Bool {
    guard case .nowhere(let whyNot) = place else { return StandardStreams.isErrorReady }
    output.explain(
      whyNot == .noTerminal
        ? "not shown: standard error is not a terminal"
        : "not shown: the program runs in the background")
    return false
  }

  /// A notice in the form for its place; with `--at-exit` it follows the program's output.
  func show(
    at place: NoticePlace, _ arguments: Arguments, line: (Int) -> String,
    lines: (_ columns: Int, _ hasColor: Bool) -> String
  ) {
    let start = arguments.has("at-exit") ? "\n" : ""
    switch place {
    case .nowhere: return
    case .line(let columns): output.note(start + line(columns))
    case .lines(let columns): output.note(start + lines(columns, output.hasColor))
    }
  }
}
