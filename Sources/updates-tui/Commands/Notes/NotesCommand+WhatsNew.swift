import Updates
import UpdatesCLI
import UpdatesTerminal
import UpdatesUI

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
      let news = try News(of: selection, isForced: arguments.has("force-initial"), in: world)
      guard isAsked || !news.notes.isEmpty else { return nil }
      return try reply(to: news, arguments, in: world)
    } catch Problem.kind(.stateNameless) where !isAsked {
      // The app has no record, so nothing is known to be new.
      return nil
    } catch Problem.kind(.usageInstalled) where !isAsked {
      // The feed's document may still name the version for offered updates.
      return nil
    }
  }

  private static func reply(
    to news: News, _ arguments: Arguments, in world: World
  ) throws -> Reply {
    var reply = Reply(
      members: blankMembers, warnings: news.warnings,
      words: world.words(for: news.app))
    let isVerbose = arguments.has("verbose")
    if let failure = news.failure {
      guard failure.isOfNetwork || unreachable.contains(failure.exitCode) else {
        reply.result = "error"
        reply.failure = failure
        reply.exitCode = failure.exitCode
        return reply
      }
      // The news is requested at each start, so the next start tries again.
      if isVerbose || arguments.has("json") {
        reply.warnings.append(Warning(code: failure.code, message: failure.message))
      }
      return reply
    }
    let notes = news.notes.filter(\.notes.isWritten)
    guard let first = notes.first else {
      if !news.isFirst, isVerbose { world.output.note("There is nothing new to read") }
      return reply
    }
    reply.members["notes"] = .array(notes.map(member))
    var release = Release(version: nil, notes: first.notes)
    release.name = news.app.version
    var update = Update(release)
    update.history = notes
    let subject = [news.app.name, news.app.version].compactMap { $0 }.joined(separator: " ")
    let words = world.words(for: news.app)
    try show(
      TextDocument(notesOf: update, words: words),
      titled: Dialog.presentationTitle(naming: subject, in: words), words, to: &reply, arguments,
      in: world)
    return reply
  }

  /// The exit codes of problems that pass without anybody's action.
  private static let unreachable: Set<ExitCode> = [.unavailable, .tryAgainLater, .protocolBroken]
}

private struct News {
  var app: App
  var notes: [VersionNotes] = []
  var failure: Problem?
  var warnings: [Warning]
  var isFirst = false

  init(of selection: AppSelection, isForced: Bool, in world: World) throws {
    let checker = selection.checker
    app = checker.app
    warnings = selection.warnings
    let running = try Self.version(of: checker)
    app.version = running.text
    let file = try checker.record.state
    let reading = try file.read()
    warnings += reading.warnings
    let seen = reading.state.lastSeen(before: running.text)
    // A recorded version that is no longer valid, as after a change of scheme, counts as none.
    let known = seen.flatMap { try? Version($0, scheme: checker.feed.versionScheme) }
    isFirst = known == nil && !isForced
    if !isFirst {
      guard known.map({ running > $0 }) ?? true else { return }
      _ = try selection.givenHeaders.resolved(in: world)
      let found = try world.result(showing: world.words(for: checker.app).text(.lookingForNews)) {
        checker.whatsNew(after: known, in: running, until: $0)
      }
      app.language = found.report.app.language
      warnings += found.report.warnings
      failure = found.report.failure
      notes = found.notes
      guard failure == nil else { return }
    }
    if !claim(running.text, after: seen, in: file, checker.options) { notes = [] }
  }

  private static func version(of checker: UpdateChecker) throws -> Version {
    guard let text = checker.app.version else { throw Problem.installedVersionMissing }
    do {
      return try Version(text, scheme: checker.feed.versionScheme)
    } catch {
      throw Problem.installedVersionMalformed(error)
    }
  }

  /// False if another process is already showing the news.
  private mutating func claim(
    _ running: String, after seen: String?, in file: StateFile, _ options: CheckOptions
  ) -> Bool {
    guard !options.dryRun else { return true }
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
}

extension Problem {
  /// In a network that requires signing in first, every server answers alike.
  ///
  /// The answer is the same web page, or a certificate of the network.
  fileprivate var isOfNetwork: Bool {
    [.webPage, .noTLS, .tlsFailed, .notTrusted].contains(kind)
  }
}
