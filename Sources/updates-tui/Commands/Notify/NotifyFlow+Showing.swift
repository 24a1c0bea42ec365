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

  /// Whether a notice can be printed; with `--verbose` a note says why it cannot.
  func canPrint(at place: NoticePlace, _ arguments: Arguments) -> Bool {
    guard case .nowhere(let whyNot) = place else { return StandardStreams.isErrorReady }
    if arguments.has("verbose") {
      output.note(
        whyNot == .noTerminal
          ? "not shown: standard error is not a terminal"
          : "not shown: the program runs in the background")
    }
    return false
  }

  /// A notice in the form for its place; with `--at-exit` it follows the program's output.
  func show(
    at place: NoticePlace, _ arguments: Arguments, line: (Int) -> String,
    lines: (_ columns: Int, _ hasColor: Bool) -> String
  ) {
    guard place != .nowhere(.noTerminal) else { return }
    if arguments.has("at-exit") { output.note("") }
    switch place {
    case .nowhere: return
    case .line(let columns): output.note(line(columns))
    case .lines(let columns): output.note(lines(columns, output.hasColor))
    }
  }
}

extension NotifyFlow {
  /// False if nobody can be asked after all.
  mutating func ask(
    about update: Update, in file: StateFile, isLast: Bool
  ) throws -> Bool {
    let isShort = InlineDialog<Answer>.suits(update, columns: PlainConsole.columns)
    let flow = try PromptFlow(
      selection: selection, arguments: arguments, world: world, isUncalled: true,
      preferring: isShort ? .inline : .screen)
    var answered = Reply(members: PromptCommand.blankMembers)
    let checker = selection.checker
    let result = try flow.ask(
      about: update, of: app, channel: state.channel, isLast: isLast,
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

  mutating func show(_ update: Update, at place: NoticePlace) {
    let notice = notice(of: update)
    world.show(
      at: place, arguments, line: { notice.line(columns: $0) },
      lines: { notice.lines(columns: $0, hasColor: $1) })
    if case .nowhere = place { return }
    noteShown(update)
  }

  /// Whoever reads the output of the host learns why the host did not go on.
  func insist(on update: Update) {
    world.output.insist(notice(of: update).line(columns: nil))
  }

  /// Says once that the program checks for updates, and how to change that.
  func introduce() {
    guard reply.members["refreshStarted"] == true, state.lastAttempt == nil,
      !arguments.has("json"), arguments.value("app") != nil, let command = selection.settingsLine,
      world.environment.agent == nil, world.canPrint(at: world.noticePlace, arguments)
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
    Notice(
      name: app.name ?? state.app?.name ?? app.id, version: update.version, release: update.title,
      installed: app.version ?? state.app?.version, isRequired: update.isRequired,
      address: announcement.update?.page ?? update.page,
      command: selection.commandLine(to: update, in: world),
      notesCommand: notesCommand, settingsCommand: selection.settingsLine,
      words: world.words(for: app))
  }

  mutating func noteShown(_ update: Update) {
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
