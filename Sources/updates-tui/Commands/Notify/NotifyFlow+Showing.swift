import HarmlessText
import Updates
import UpdatesCLI
import UpdatesTerminal
import UpdatesUI

extension World {
  /// None if no notice is wanted; an agent gets one line.
  var noticePlace: NoticePlace {
    guard !output.isQuiet else { return .nowhere(.noTerminal) }
    let place = NoticePlace.probe(environment: environment.variables)
    if case .lines(let columns) = place, environment.agent != nil { return .line(columns: columns) }
    return place
  }
}

extension NotifyFlow {
  /// False if nobody can be asked after all.
  mutating func ask(
    about update: Update, in file: StateFile, channel: State.Channel?, isLast: Bool
  ) throws -> Bool {
    let isShort = InlineDialog<Answer>.suits(update, columns: PlainConsole.columns)
    let flow = try PromptFlow(
      selection: selection, arguments: arguments, world: world, isUncalled: true,
      preferring: isShort ? .inline : .screen)
    var answered = Reply(text: nil, result: "done", members: PromptCommand.blankMembers)
    let checker = selection.checker
    let result = try flow.ask(
      about: update, of: app, channel: channel, isLast: isLast,
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

  func isPrinted(at place: NoticePlace) -> Bool {
    if case .nowhere(let whyNot) = place {
      if arguments.has("verbose") { world.output.note(whyNot.sentence) }
      return false
    }
    return StandardStreams.isErrorReady
  }

  mutating func show(
    _ update: Update, _ announcement: Announcement, _ state: State, at place: NoticePlace
  ) {
    let notice = notice(of: update, announcement, state)
    if arguments.has("at-exit"), place != .nowhere(.noTerminal) { world.output.note("") }
    switch place {
    case .nowhere: return
    case .line(let columns):
      world.output.note(notice.line(columns: columns))
    case .lines(let columns):
      world.output.note(
        notice.lines(columns: columns, hasColor: world.output.hasColor))
    }
    noteShown(update)
  }

  /// Whoever reads the output of the host learns why the host did not go on.
  func insist(on update: Update, _ announcement: Announcement, _ state: State) {
    world.output.insist(notice(of: update, announcement, state).line(columns: nil))
  }

  /// Says once that the program checks for updates, and how to change that.
  func introduce(after state: State) {
    guard reply.members["refreshStarted"] == true, state.lastAttempt == nil,
      !arguments.has("json"), arguments.value("app") != nil, let command = selection.settingsLine,
      world.environment.agent == nil, isPrinted(at: world.noticePlace)
    else { return }
    var checked = State()
    checked.lastAttempt = selection.now
    guard let next = selection.schedule.nextDue(checked, now: selection.now) else { return }
    let app = app
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

  private func notice(of update: Update, _ announcement: Announcement, _ state: State) -> Notice {
    let app = app
    return Notice(
      name: app.name ?? state.app?.name ?? app.id, version: update.version, release: update.name,
      installed: app.version ?? state.app?.installed, isRequired: update.isRequired,
      address: announcement.update?.page ?? update.page,
      command: selection.commandLine(to: update, in: world),
      notesCommand: notesCommand, settingsCommand: selection.settingsLine,
      words: world.words(for: app))
  }

  private mutating func noteShown(_ update: Update) {
    var shown = update
    shown.shouldNotify = true
    reply.members["shown"] = true
    reply.members["update"] = members(of: shown)
  }

  /// What was verified is not looked up.
  func members(of update: Update) -> JSON {
    CheckMembers.update(
      update,
      verification: arguments.has("json")
        ? selection.verification(of: update, looksForReady: false) : nil)
  }

  /// The command that shows the release notes; nil if it would need more than an app or a file.
  private var notesCommand: String? {
    let isEnough =
      arguments.value("app") != nil || arguments.value("config") != nil && !selection.isReadOnce
    return isEnough ? selection.line(of: "notes") : nil
  }
}
