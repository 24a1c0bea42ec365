import HarmlessText
import Updates
import UpdatesCLI
import UpdatesInstaller
import UpdatesTerminal
import UpdatesUI

/// What Update does, for a person who has chosen it and for `update`.
struct UpdateAction {
  enum Outcome {
    case installed(InstallReport, sentence: String)
    /// The command has ended without an error.
    ///
    /// The version is the one that the version command names; nil if there is none.
    case ran(version: String?)
    /// The address that a browser has.
    case opened(String)
    /// The address that only a person can open.
    case page(String)
    /// The command that only a person can run.
    case command(String)
    case nothing, cancelled
    /// The reply says why.
    case failed
  }

  let action: Action
  let update: Update
  let app: App
  let selection: AppSelection
  /// Nil if no person can see a screen.
  var conversation: Conversation?
  var isRehearsal = false
  let world: World

  var words: Localization { world.words(for: app) }

  private func flow(by install: InstallAction) -> InstallFlow {
    InstallFlow(
      selection: selection, action: install, app: app, world: world,
      isRequired: update.isRequired, conversation: conversation)
  }

  func carryOut(into reply: inout Reply) throws -> Outcome {
    if update.isInformational, action != .open {
      world.output.note(words.text(.informational))
      return openPage(&reply)
    }
    switch action {
    // The selection has put the action for this installation in place of `byInstall`.
    case .open, .byInstall: return openPage(&reply)
    case .run(let template): return run(template, &reply)
    case .byHand(let work): return tell(work, &reply)
    case .install(let install): return try self.install(install, &reply)
    }
  }

  /// Throws what would keep the update from being carried out.
  func plan() throws -> InstallPlan {
    switch action {
    case .install(let install): return try flow(by: install).plan(for: update)
    case .run(let template):
      let command = try CommandAction(
        words: template, version: update.version, environment: world.environment.variables)
      return InstallPlan(
        commands: [command.arguments],
        checks: InstallPlan.check(
          by: selection.file.versionCommand, of: update.version, orLater: true))
    case .byHand(let work):
      return InstallPlan(
        commands: try work.commands.map {
          try CommandTemplate.arguments(of: $0, version: update.version)
        })
    case .open, .byInstall: return InstallPlan()
    }
  }

  private func install(_ install: InstallAction, _ reply: inout Reply) throws -> Outcome {
    reply.members["action"] = member(kind: "install", path: install.target)
    do {
      guard !isRehearsal else {
        world.output.note(try plan().text(in: world))
        return .nothing
      }
      let flow = flow(by: install)
      let report = try flow.install(update, stages: selection.arguments.has("staged"))
      reply.warnings += report.warnings
      reply.members["action"] = member(
        kind: "install", path: install.target, end: .exited(status: 0))
      return .installed(report, sentence: flow.sentence(for: report))
    } catch is CancellationError {
      world.output.note(words.text(.installCancelled))
      return .cancelled
    } catch let failure as Problem where failure.exitCode != .interrupted {
      return reply.failed(failure)
    }
  }

  private func member(
    kind: String, url: String? = nil, arguments: [String]? = nil, path: String? = nil,
    end: ProcessEnd? = nil
  ) -> JSON {
    [
      "kind": .string(kind), "url": JSON(url),
      "arguments": arguments.map { .array($0.map { .string($0) }) } ?? .null, "path": JSON(path),
      "exitStatus": end.map { JSON($0.status) } ?? .null,
    ]
  }
}

// MARK: What a person does

extension UpdateAction {
  private func openPage(_ reply: inout Reply) -> Outcome {
    reply.members["action"] = member(kind: "open", url: update.page)
    guard let text = update.page else {
      return reply.failed(
        Problem(
          .actionNone, "no way to update is known", hint: "update it the way you installed it",
          exitCode: update.isRequired ? .required : .inputOutput))
    }
    guard let address = Address(link: text) else {
      return reply.failed(
        Problem(
          .actionAddress, "'\(text.quotable)' is not an address to open",
          facts: ["address": text.quotable]))
    }
    guard !isRehearsal else {
      world.output.note(words.text(.updateAddress, ["address": address.text]))
      return .nothing
    }
    let word: Word
    switch Opener(environment: world.environment.variables).open(address) {
    case .handedOver:
      world.output.note(words.text(.openedAddress, ["address": address.text]))
      return .opened(address.text)
    case .failed(let program, _):
      return reply.failed(.opening(address, by: program.quotable))
    case .notStarted(let error):
      return reply.failed(.opening(address, by: error.facts["program"]?.quotable))
    case .notEncrypted: word = .notEncrypted
    case .noDesktop: word = .noDesktop
    case .noOpener: word = .noOpener
    }
    world.output.insist(
      words.text(word, ["program": Desktop.opener, "address": address.text]))
    return .page(address.text)
  }

  private func tell(_ work: ByHand, _ reply: inout Reply) -> Outcome {
    do {
      guard let line = try work.line(version: update.version) else {
        throw Problem.actionByHand(work.reason)
      }
      reply.members["action"] = member(
        kind: "by-hand",
        arguments: try work.commands.count == 1
          ? CommandTemplate.arguments(of: work.commands[0], version: update.version) : nil)
      world.output.insist(words.text(.willType, ["command": line.quotable]))
      return .command(line.quotable)
    } catch {
      return reply.failed(Problem(error))
    }
  }
}

// MARK: A command

extension UpdateAction {
  private func run(_ template: [String], _ reply: inout Reply) -> Outcome {
    do {
      let command = try CommandAction(
        words: template, version: update.version, environment: world.environment.variables)
      let line = command.arguments.shellLine.quotable
      guard !isRehearsal else {
        world.output.note("Only shown, not run: \(line)")
        reply.members["action"] = member(
          kind: "run", arguments: command.arguments, path: command.executable)
        return .nothing
      }
      world.output.note(words.text(.running, ["command": line]))
      if conversation != nil { PlainConsole.dropTypedAhead() }
      // A signal that ends this program comes after what happened is remembered.
      return try ForegroundRun.leavingSignalsToChild {
        let end = try command.run()
        reply.members["action"] = member(
          kind: "run", arguments: command.arguments, path: command.executable, end: end)
        return outcome(of: command, end, &reply)
      }
    } catch {
      return reply.failed(Problem(error))
    }
  }

  /// What the command has done is remembered.
  private func outcome(
    of command: CommandAction, _ end: ProcessEnd, _ reply: inout Reply
  ) -> Outcome {
    let proof = selection.file.versionCommand.map {
      VersionProof(
        words: $0, environment: world.environment, scheme: selection.scheme, target: nil)
    }
    if let failure = Problem.failed(command, end) {
      // A manager may have changed the program before it failed.
      remember(command, found: proof?.found(), isProved: nil, reason: failure.message, &reply)
      // An interrupt is no error that is told. A terminal has written ^C in the line.
      if failure.exitCode == .interrupted {
        let start = world.hasPerson ? "\n" : ""
        world.output.note(start + (failure.told(in: words) ?? failure).message)
      }
      return reply.failed(failure)
    }
    let (found, fault) =
      proof?.outcome(
        expecting: update.version, insteadOf: update.version == nil ? nil : app.version)
      ?? (nil, nil)
    remember(
      command, found: found, isProved: proof.map { _ in fault == nil }, reason: fault?.summary,
      &reply)
    guard let fault else { return .ran(version: found) }
    return reply.failed(
      Problem(
        .actionNotProved, fault.summary, hint: "see what '\(command.arguments[0].quotable)' said",
        facts: fault.facts))
  }

  private func remember(
    _ command: CommandAction, found: String?, isProved: Bool?, reason: String?,
    _ reply: inout Reply
  ) {
    selection.rememberVersion(found)
    var record = InstallRecord(
      at: selection.now, reason == nil ? .installed : .failed, from: app.version,
      to: (reason == nil ? found : nil) ?? update.version,
      way: command.arguments[0].harmlessLine(limit: 100))
    record.isProved = isProved
    record.reason = reason
    do {
      try selection.checker.record.state.change { $0.remember(record) }
    } catch Problem.kind(.stateNameless) {
      // Nothing is remembered of an app without a name.
    } catch {
      reply.warnings.append(
        Warning(
          unsaved: error, message: "The update could not be recorded: \(Problem(error).message)"))
    }
  }
}

extension ProcessEnd {
  /// The status in the way of shells: 128 plus the signal's number if a signal ended the command.
  fileprivate var status: Int {
    switch self {
    case .exited(let status): Int(status)
    case .signalled(let signal): 128 + Int(signal)
    }
  }
}

extension Problem {
  /// `program` is nil if none was started.
  fileprivate static func opening(_ address: Address, by program: String?) -> Problem {
    Problem(
      .actionOpen,
      program.map { "'\($0)' could not open \(address.text)" }
        ?? "\(address.text) could not be opened",
      facts: ["address": address.text, "program": program].compactMapValues(\.self))
  }

  /// Nil if the command has ended without an error.
  fileprivate static func failed(_ command: CommandAction, _ end: ProcessEnd) -> Problem? {
    let program = command.executable.quotable
    let ending: String
    var facts = ["program": program]
    switch end {
    case .exited(0): return nil
    case .exited(let status):
      ending = "ended with status \(status)"
      facts["status"] = "\(status)"
    case .signalled(let signal):
      ending = "was ended by signal \(signal)"
      facts["signal"] = "\(signal)"
    }
    return Problem(
      .actionRun, "'\(program)' \(ending)",
      exitCode: end.status == 130 ? .interrupted : .inputOutput, facts: facts)
  }
}

extension Reply {
  mutating func failed(_ failure: Problem) -> UpdateAction.Outcome {
    self.failure = failure
    exitCode = failure.exitCode
    return .failed
  }
}
