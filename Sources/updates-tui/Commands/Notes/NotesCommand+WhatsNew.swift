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
    let isVerbose = arguments.has("verbose")
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
        if isVerbose || arguments.has("json") { reply.warnings.append(failure.warning) }
      } else if !isFirst, isVerbose {
        world.output.note("There is nothing new to read")
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
