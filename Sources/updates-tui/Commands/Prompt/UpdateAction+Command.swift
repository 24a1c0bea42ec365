import HarmlessText
import Updates
import UpdatesCLI
import UpdatesInstaller
import UpdatesTerminal
import UpdatesUI

extension UpdateAction {
  func run(_ template: [String], _ reply: inout Reply) -> Outcome {
    let command: CommandAction
    do {
      command = try CommandAction(
        words: template, version: update.version, environment: world.environment.variables)
    } catch {
      return reply.failed(Problem(error))
    }
    let line = command.arguments.shellLine.quotable
    guard !isRehearsal else {
      world.output.note("Only shown, not run: \(line)")
      reply.members["action"] = member(
        kind: "run", arguments: command.arguments, path: command.executable)
      return .nothing
    }
    world.output.note(words.text(.running, ["command": line]))
    if conversation != nil { PlainConsole.dropTypedAhead() }
    do {
      // A signal that ends this program comes after what happened is remembered.
      return try ForegroundRun.leavingSignalsToChild {
        let end = try command.run()
        reply.members["action"] = member(
          kind: "run", arguments: command.arguments, path: command.executable, end: end)
        let (failure, found) = result(of: command, end, &reply)
        if let failure {
          // An interrupt is no error that is told. A terminal has written ^C in the line.
          if failure.exitCode == .interrupted {
            let start = world.hasPerson ? "\n" : ""
            world.output.note(start + (failure.told(in: words) ?? failure).message)
          }
          return reply.failed(failure)
        }
        return proof == nil ? .ran : .updated(version: found)
      }
    } catch {
      return reply.failed(Problem(error))
    }
  }

  /// No failure if the command has helped; either is remembered.
  private func result(
    of command: CommandAction, _ end: ProcessEnd, _ reply: inout Reply
  ) -> (failure: Problem?, found: String?) {
    let ending =
      switch end {
      case .exited(0): nil as String?
      case .exited(let status): "ended with status \(status)"
      case .signalled(let signal): "was ended by signal \(signal)"
      }
    guard let ending else { return proved(command, &reply) }
    let failure = Problem(
      .actionRun, "'\(command.executable.quotable)' \(ending)",
      exitCode: end.status == 130 ? .interrupted : .inputOutput,
      facts: end.facts.merging(["program": command.executable.quotable]) { $1 })
    // A manager may have changed the program before it failed.
    remember(command, found: proof?.found(), isProved: nil, reason: failure.message, &reply)
    return (failure, nil)
  }

  /// Nil if the app file names none.
  private var proof: VersionProof? {
    guard let words = selection.versionCommand else { return nil }
    return VersionProof(
      words: words, environment: world.environment, scheme: selection.scheme, target: nil)
  }

  private func proved(
    _ command: CommandAction, _ reply: inout Reply
  ) -> (failure: Problem?, found: String?) {
    guard let proof else {
      remember(command, found: nil, isProved: nil, reason: nil, &reply)
      return (nil, nil)
    }
    let outcome = proof.outcome(
      expecting: update.version, insteadOf: update.version == nil ? nil : app.version)
    let fault = outcome.fault
    remember(
      command, found: outcome.found, isProved: fault == nil, reason: fault?.summary, &reply)
    guard let fault else { return (nil, outcome.found) }
    let failure = Problem(
      .actionNotProved, fault.summary, hint: "see what '\(command.arguments[0].quotable)' said",
      facts: fault.facts)
    return (failure, nil)
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

  func tell(_ work: ByHand, _ reply: inout Reply) -> Outcome {
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

extension ProcessEnd {
  fileprivate var facts: [String: String] {
    switch self {
    case .exited(let status): ["status": "\(status)"]
    case .signalled(let signal): ["signal": "\(signal)"]
    }
  }

  /// The status in the way of shells: 128 plus the signal's number if a signal ended the command.
  var status: Int {
    switch self {
    case .exited(let status): Int(status)
    case .signalled(let signal): 128 + Int(signal)
    }
  }
}
