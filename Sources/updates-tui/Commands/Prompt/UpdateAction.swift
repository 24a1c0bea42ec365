import Updates
import UpdatesCLI
import UpdatesTerminal
import UpdatesUI

extension AppSelection {
  /// The way in which Update is carried out: the app file's command, or else a page.
  func way(to update: Update, in world: World) -> UpgradeWay {
    switch command(to: update, in: world) {
    case .success(let command): .running(command.arguments.shellLine)
    // The page is left if the command cannot run.
    case .failure, nil: update.page.map { world.way(toPage: $0) } ?? .unknown
    }
  }

  /// The command line that the person can type to update; nil if there is none that can run.
  func commandLine(to update: Update, in world: World) -> String? {
    guard case .running(let line) = way(to: update, in: world) else { return nil }
    return line
  }

  /// The command of the app file, or why it cannot run; nil if Update runs none.
  func command(to update: Update, in world: World) -> Result<CommandAction, ActionError>? {
    update.isInformational ? nil : action?.command(version: update.version, in: world)
  }
}

extension Action {
  /// The command for a version, or why it cannot run; nil if the action is none.
  func command(version: String?, in world: World) -> Result<CommandAction, ActionError>? {
    guard case .run(let words) = self else { return nil }
    do throws(ActionError) {
      return .success(
        try CommandAction(
          words: words, version: version, environment: world.environment.variables))
    } catch {
      return .failure(error)
    }
  }
}

extension UpgradeWay {
  /// Whether the person gets the update from a page.
  var isPage: Bool {
    switch self {
    case .opening, .visiting: true
    case .own, .running, .unknown: false
    }
  }
}

extension Warning {
  /// The warning for a publisher whose command cannot run here.
  init(_ error: ActionError) {
    self.init(code: "action.failed", message: error.summary)
  }
}

extension World {
  /// The way to a page: by a program that opens it, or else by hand.
  func way(toPage address: String) -> UpgradeWay {
    Desktop.canOpen(environment: environment.variables) ? .opening(address) : .visiting(address)
  }
}

/// Carries out the action of Update, and puts what was done into the reply.
struct UpdateAction {
  /// What became of the update.
  enum Outcome {
    /// The command ended with 0, so that the app is updated.
    case updated
    /// A page was handed to the browser.
    case opened
    /// The person knows how to go on, but nothing was done.
    case nothing
    /// The action failed; the reply has the failure.
    case failed
  }

  let action: Action
  let update: Update
  let appName: String?
  let words: Localization
  /// The conversation; nil if no person can see a store sheet.
  let conversation: Conversation?
  /// Whether to report every step and do nothing, as `--dry-run` asks.
  let isRehearsal: Bool
  let world: World

  func carryOut(into reply: inout Reply) throws -> Outcome {
    switch action {
    case .run where update.isInformational:
      world.output.note(words.text(.informational))
      return try openStore(&reply)
    case .open: return try openStore(&reply)
    case .run(let template): return run(template, &reply)
    }
  }

  // MARK: Store

  private func openStore(_ reply: inout Reply) throws -> Outcome {
    reply.members["action"] = member(kind: "open", url: update.page)
    let content = StoreContent(
      update, appName: appName, canOpen: Desktop.canOpen(environment: world.environment.variables),
      words: words)
    // The person has read the address of a page that the configuration names.
    if let conversation, update.updateURL == nil {
      guard try conversation.show(content).outcome == .open else {
        // What a screen or the cursor's lines have shown disappears; plain lines stay.
        if case .plain = conversation.mode { return .nothing }
        leaveAddress(content.address)
        return .nothing
      }
    }
    guard let text = update.page else {
      let status = update.isRequired ? ExitCode.required : .inputOutput
      return reply.failed(
        Failure(
          code: "action.none", message: "no way to update is known",
          hint: "update it the way you installed it", exitCode: status))
    }
    guard let address = WebAddress(text) else {
      return reply.failed(
        Failure(
          code: "action.address", message: "'\(text.quotable)' is not an address to open",
          hint: "ask the operator of the feed to fix it", exitCode: .malformed,
          facts: ["address": text.quotable]))
    }
    return try hand(address, &reply)
  }

  private func hand(_ address: WebAddress, _ reply: inout Reply) throws -> Outcome {
    guard !isRehearsal else {
      leaveAddress(address.text)
      return .nothing
    }
    switch Opener(environment: world.environment.variables).open(address) {
    case .handedOver:
      world.output.note(words.text(.openedAddress, ["address": address.text]))
      return .opened
    case .noDesktop:
      world.output.insist(words.text(.noDesktop, ["address": address.text]))
      return .nothing
    case .noOpener:
      let values = ["program": Desktop.opener, "address": address.text]
      world.output.insist(words.text(.noOpener, values))
      return .nothing
    case .failed(_, let program, _), .notStarted(_, .cannotStart(let program, _)):
      return try fail(program.quotable, address, &reply)
    case .notStarted:
      return try fail(nil, address, &reply)
    }
  }

  /// Writes the address on a line that remains visible, for people who want it later.
  private func leaveAddress(_ address: String?) {
    guard let address else { return }
    world.output.note(words.text(.updateAddress, ["address": address]))
  }

  /// Says that the address could not be opened, by a program if one was started.
  private func fail(
    _ program: String?, _ address: WebAddress, _ reply: inout Reply
  ) throws -> Outcome {
    var failure = Failure(
      code: "action.open",
      message: program.map { "'\($0)' could not open \(address.text)" }
        ?? "\(address.text) could not be opened",
      hint: "copy the address into a browser", exitCode: .inputOutput,
      facts: ["address": address.text])
    failure.facts["program"] = program
    let told = failure.told(in: words) ?? failure
    _ = try conversation?.say(
      title: PromptContent(update, appName: appName, installed: nil, words: words).title,
      message: told.message,
      hint: told.hint.map { $0.prefix(1).uppercased() + $0.dropFirst() } ?? "", words: words
    ).outcome
    return reply.failed(failure)
  }

  // MARK: Command

  private func run(_ template: [String], _ reply: inout Reply) -> Outcome {
    let command: CommandAction
    let end: ProcessEnd
    do throws(ActionError) {
      command = try CommandAction(
        words: template, version: update.version, environment: world.environment.variables)
      let line = command.arguments.shellLine.quotable
      guard !isRehearsal else {
        world.output.note("Not run, because of --dry-run: \(line)")
        reply.members["action"] = member(
          kind: "run", arguments: command.arguments, path: command.executable)
        return .nothing
      }
      world.output.note(words.text(.running, ["command": line]))
      end = try command.run()
    } catch {
      return reply.failed(Failure(error))
    }
    reply.members["action"] = member(
      kind: "run", arguments: command.arguments, path: command.executable, end: end)
    if end == .exited(status: 0) { return .updated }
    let ending =
      switch end {
      case .exited(let status): "ended with status \(status)"
      case .signalled(let signal): "was ended by signal \(signal)"
      }
    // Plain text without a screen, which would hide the output of the command.
    return reply.failed(
      Failure(
        code: "action.run", message: "'\(command.executable.quotable)' \(ending)",
        hint: "the program was not updated; see what the command said", exitCode: .inputOutput,
        facts: end.facts.merging(["program": command.executable.quotable]) { $1 }))
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

extension Reply {
  fileprivate mutating func failed(_ failure: Failure) -> UpdateAction.Outcome {
    self.failure = failure
    exitCode = failure.exitCode
    return .failed
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
  fileprivate var status: Int {
    switch self {
    case .exited(let status): Int(status)
    case .signalled(let signal): 128 + Int(signal)
    }
  }
}
