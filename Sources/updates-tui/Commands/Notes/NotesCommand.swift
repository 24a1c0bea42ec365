import Updates
import UpdatesCLI
import UpdatesTerminal
import UpdatesUI

enum NotesCommand: AllAppsCommand {
  static let command = Command(
    "notes", summary: "read the release notes of the offered version",
    discussion: [
      "After an update, --whats-new shows once what is new since the version that ran before.",
      "With the feed 'fresh-air' this is shown first even without --whats-new. The first "
        + "version that runs here has no news, unless --force-initial is given. If there is "
        + "nothing to show, nothing is printed; if the feed cannot be reached, the next call "
        + "tries again.",
    ],
    operands: [.app],
    groups: [
      .whichApp, .whereToAsk, .settings,
      OptionGroup(
        "How",
        [
          Option(
            "since", value: .text("VERSION"),
            help: "show the notes of all known versions after this one"),
          Option("whats-new", help: "show once what is new in the running version"),
          Option(
            "force-initial", help: "like --whats-new, also for the first version that runs here"),
          .all, .plain,
        ] + OptionGroup.howToCheck.options),
    ],
    essentials: ["app", "all", "config", "installed", "since", "whats-new"],
    examples: [
      "updates-tui notes --all",
      "updates-tui notes --config updates.json --installed 1.4.0",
      "updates-tui notes --whats-new --app com.example.tool",
    ])

  static let blankMembers: JSONObject = ["notes": []]

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    var selection = try AppSelection(arguments, in: world)
    guard selection.checker.prohibition == nil else {
      return try prohibited(selection, in: world)
    }
    selection.askVersionCommand(in: world)
    if let reply = try whatsNew(selection, arguments, in: world) { return reply }
    selection.checker.options.dryRun = true
    let since = try arguments.value("since").map(selection.version)
    if let since {
      selection.checker.app.version = since
      selection.checker.options.keepsInstalledVersion = true
    }
    let report = try world.report(of: selection)
    var reply = Reply(
      text: nil, result: report.failure == nil ? "done" : "error", members: blankMembers,
      warnings: report.warnings, failure: report.failure.map { Problem($0) })
    let words = world.words(for: report.app)
    reply.words = words
    guard let update = report.decision?.update, case let notes = update.allNotes,
      notes.contains(where: \.notes.isWritten)
    else {
      if reply.failure == nil { world.output.note(words.text(.noNotesToRead)) }
      return reply
    }
    reply.result = "done"
    reply.failure = nil
    reply.exitCode = .done
    reply.members["notes"] = .array(notes.map(member))
    let title = title(of: update, report.app.name)
    try show(
      TextDocument(notesOf: update, words: words),
      titled: title.isEmpty ? words.text(.releaseNotes) : title, words, to: &reply, arguments,
      in: world)
    return reply
  }

  static func replyForAll(to arguments: Arguments, in world: World) throws -> Reply {
    var (apps, warnings) = try world.registeredApps(arguments)
    if apps.isEmpty { world.noteThatNoAppIsRegistered() }
    apps = try world.checked(AppChecks(apps: apps, world: world) { $0.dryRun = true })
    var reply = Reply(checked: apps, warnings, asJSON: arguments.has("json"), in: world) { app in
      let notes = (app.update?.writtenNotes ?? []).map(member)
      return Reply(
        members: [
          "result": app.failure == nil ? "done" : "error", "notes": .array(notes),
        ], warnings: app.report?.warnings ?? [], failure: app.failure)
    }
    reply.text = nil
    guard reply.failure == nil else { return reply }
    // The line of the list that told it is not shown.
    if !arguments.has("json") {
      reply.warnings += apps.compactMap { app in app.failure?.warning(of: app.name) }
    }
    reply.result = "done"
    reply.exitCode = .done
    let updates = apps.compactMap { app -> (title: String, update: Update)? in
      guard let update = app.update, !update.writtenNotes.isEmpty else { return nil }
      return (title(of: update, app.name), update)
    }
    let words = world.words
    guard !updates.isEmpty else {
      if !apps.isEmpty { world.output.note(words.text(.noNotesToRead)) }
      return reply
    }
    try show(
      TextDocument(notesOf: updates, words: words), titled: words.text(.releaseNotes), words,
      to: &reply, arguments, in: world)
    return reply
  }

  private static func title(of update: Update, _ name: String?) -> String {
    [name, update.version ?? update.name].compactMap(\.self).joined(separator: " ")
  }

  private static func prohibited(_ selection: AppSelection, in world: World) throws -> Reply {
    let report = try world.report(of: selection.checker)
    world.output.note(selection.text(of: report, in: world).text ?? "")
    return Reply(
      members: blankMembers, warnings: selection.warnings)
  }

  static func member(_ version: VersionNotes) -> JSON {
    [
      "version": JSON(version.version), "publishedAt": JSON(version.publishedAt?.iso8601),
      "format": .string(version.notes.format.rawValue), "text": .string(version.notes.text),
    ]
  }

  static func show(
    _ text: TextDocument, titled title: String, _ words: Localization, to reply: inout Reply,
    _ arguments: Arguments, in world: World
  ) throws {
    guard !arguments.has("json") else { return }
    let conversation = try Conversation(arguments, in: world)
    guard StandardStreams.isOutputTerminal, conversation.mode == .screen else {
      reply.text = text.plainText(
        width: StandardStreams.columns, isSpoken: world.environment.isSpoken)
      return
    }
    _ = try conversation.choose(in: Dialog(title: title, text: text, words: words)).outcome
  }
}

extension Update {
  fileprivate var writtenNotes: [VersionNotes] { allNotes.filter(\.notes.isWritten) }

  var allNotes: [VersionNotes] {
    guard history.isEmpty else { return history }
    return releaseNotes.map {
      [VersionNotes(version: version, publishedAt: publishedAt, notes: $0)]
    } ?? []
  }
}

extension NotesCommand {
  /// Nil if the person did not ask for it, unless the feed shows news unasked and there is some.
  static func whatsNew(
    _ selection: AppSelection, _ arguments: Arguments, in world: World
  ) throws -> Reply? {
    let isAsked = arguments.has("whats-new") || arguments.has("force-initial")
    guard arguments.value("since") == nil else {
      if isAsked {
        throw Problem.excluding("--since", "--whats-new", code: .usageSinceAndWhatsNew)
      }
      return nil
    }
    guard isAsked || selection.checker.feed.kind == Feed.freshAir.kind else { return nil }
    do {
      let news = try News(of: selection, arguments, in: world)
      return isAsked || !news.notes.isEmpty ? try news.reply(arguments, in: world) : nil
    } catch Problem.kind(.stateNameless) where !isAsked {
      // The app has no record, so nothing is known to be new.
      return nil
    } catch Problem.kind(.usageInstalled) where !isAsked {
      // The feed's document may still name the version for offered updates.
      return nil
    }
  }
}

private struct News {
  var app: App
  var notes: [VersionNotes] = []
  var failure: Problem?
  var warnings: [Warning]
  var isFirst = false

  init(of selection: AppSelection, _ arguments: Arguments, in world: World) throws {
    let checker = selection.checker
    app = checker.app
    warnings = selection.warnings
    guard let text = app.version else { throw Problem.installedVersionMissing }
    let running: Version
    do {
      running = try Version(text, scheme: selection.scheme)
    } catch {
      throw Problem.installedVersionMalformed(error)
    }
    app.version = running.text
    let file = try checker.record.state
    let reading = try file.read()
    warnings += reading.warnings
    let seen = reading.state.lastSeen(before: running.text)
    // A recorded version that is no longer valid, as after a change of scheme, counts as none.
    let known = seen.flatMap { try? Version($0, scheme: selection.scheme) }
    isFirst = known == nil && !arguments.has("force-initial")
    guard known.map({ running > $0 }) ?? true else { return }
    if !isFirst {
      _ = try selection.givenHeaders.resolved(in: world)
      let found = try world.result(showing: world.words(for: checker.app).text(.lookingForNews)) {
        checker.whatsNew(after: known, in: running, until: $0)
      }
      app.language = found.report.app.language
      warnings += found.report.warnings
      failure = found.report.failure
      guard failure == nil else { return }
      notes = found.notes
    }
    if !checker.options.dryRun, !claim(running.text, after: seen, in: file) { notes = [] }
  }

  /// False if another process is already showing the news.
  private mutating func claim(_ running: String, after seen: String?, in file: StateFile) -> Bool {
    do {
      return try file.change { state in
        guard state.lastSeen(before: running) == seen else { return false }
        state.notesSeen = running
        return true
      }
    } catch {
      warnings.append(
        Warning(
          unsaved: error,
          message: "The shown notes cannot be recorded, so they may be shown again: "
            + Problem(error).message))
      return true
    }
  }

  func reply(_ arguments: Arguments, in world: World) throws -> Reply {
    let words = world.words(for: app)
    var reply = Reply(members: NotesCommand.blankMembers, warnings: warnings, words: words)
    if let failure, !failure.passes {
      reply.result = "error"
      reply.failure = failure
      reply.exitCode = failure.exitCode
      return reply
    }
    let written = notes.filter(\.notes.isWritten)
    guard let first = written.first else {
      // The news is requested at each start, so the next start tries again.
      if let failure {
        if ["verbose", "json"].contains(where: arguments.has) {
          reply.warnings.append(failure.warning)
        }
      } else if !isFirst {
        world.output.explain("There is nothing new to read")
      }
      return reply
    }
    reply.members["notes"] = .array(written.map(NotesCommand.member))
    var release = Release(version: nil, notes: first.notes)
    release.name = app.version
    var update = Update(release)
    update.history = written
    let subject = [app.name, app.version].compactMap { $0 }.joined(separator: " ")
    try NotesCommand.show(
      TextDocument(notesOf: update, words: words),
      titled: Dialog.presentationTitle(naming: subject, in: words), words, to: &reply, arguments,
      in: world)
    return reply
  }
}

extension Problem {
  /// Whether it passes without anybody's action.
  ///
  /// In a network that requires signing in first, every server answers alike: the answer is the same
  /// web page, or a certificate of the network.
  fileprivate var passes: Bool {
    [.webPage, .noTLS, .tlsFailed, .notTrusted].contains(kind)
      || [.unavailable, .tryAgainLater, .protocolBroken].contains(exitCode)
  }
}
