import Updates
import UpdatesCLI
import UpdatesInstaller
import UpdatesTerminal
import UpdatesUI

extension AppSelection {
  /// The way in which Update is carried out: the app file's command, or else a page.
  func way(to update: Update, in world: World) -> UpgradeWay {
    if !update.isInformational, let way = action?.way(version: update.version, in: world) {
      return way
    }
    if case .success = download(of: update), case .install(let action) = action {
      let command = arguments.has("trust") ? line(of: "install", "--trust") : line(of: "install")
      return .installing(path: action.target, command: command)
    }
    // The page is left if the command cannot run, or if no file is for this system.
    return update.page.map { world.way(toPage: $0) } ?? .unknown
  }

  /// The file to install, or why none can be chosen; nil if Update installs none.
  func download(of update: Update) -> Result<InstallRelease, InstallError>? {
    guard case .install(let action) = action, !update.isInformational else { return nil }
    return Result { () throws(InstallError) in
      try InstallRelease(update, action: action, app: checker.app, system: checker.system)
    }
  }

  /// How the download will be verified, in the user's words; nil if Update installs none.
  func trust(in update: Update, words: Localization) -> String? {
    guard case .success(let release)? = download(of: update) else { return nil }
    return switch release.trust(key: checker.feed.publicKey) {
    case .signed(let key):
      words.text(.trustSigned, ["key": key.count > 8 ? key.prefix(8) + "…" : key])
    case .checksum: words.text(.trustChecksum)
    case .none: words.text(.trustNone)
    }
  }

  /// Why Update does not do what the app file says; nil if it does.
  func actionFailure(of update: Update, in world: World) -> Warning? {
    if case .failure(let error) = command(to: update, in: world) { return Warning(error) }
    guard case .failure(let error)? = download(of: update) else { return nil }
    return Warning(code: "action.failed", message: Failure(error).message)
  }

  /// The command line that the person can type to update; nil if there is none that can run.
  func commandLine(to update: Update, in world: World) -> String? {
    switch way(to: update, in: world) {
    case .running(let line), .typing(let line), .installing(_, let line): line
    case .own, .opening, .visiting, .unknown: nil
    }
  }

  /// The command of the app file, or why it cannot run; nil if Update runs none.
  func command(to update: Update, in world: World) -> Result<CommandAction, ActionError>? {
    update.isInformational ? nil : action?.command(version: update.version, in: world)
  }
}

extension Action {
  /// The way of a command, which runs or which the person has to run; nil if there is neither.
  func way(version: String?, in world: World) -> UpgradeWay? {
    if case .success(let command) = command(version: version, in: world) {
      return .running(command.arguments.shellLine)
    }
    // A line that cannot be made is the failure of `command(version:in:)`.
    guard case .byHand(let work) = self, let line = try? work.line(version: version) else {
      return nil
    }
    return .typing(line)
  }

  /// The command for a version, or why it cannot run; nil if the action is none.
  func command(version: String?, in world: World) -> Result<CommandAction, ActionError>? {
    do throws(ActionError) {
      switch self {
      case .run(let words):
        return .success(
          try CommandAction(
            words: words, version: version, environment: world.environment.variables))
      case .byHand(let work):
        guard try work.line(version: version) == nil else { return nil }
        return .failure(.byHand(reason: work.reason))
      case .open, .install, .byInstall: return nil
      }
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
    case .own, .running, .typing, .installing, .unknown: false
    }
  }
}

extension Warning {
  /// The warning for a publisher whose command cannot run here.
  init(_ error: ActionError) {
    self.init(code: Failure(error).code, message: error.summary)
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
    /// The command ended with 0, or the new version is installed.
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
  let app: App
  /// The selected app; nil if only its page or a command can be opened or run.
  let selection: AppSelection?
  let words: Localization
  /// The conversation; nil if no person can see a store sheet.
  let conversation: Conversation?
  /// Whether to report every step and do nothing, as `--dry-run` asks.
  let isRehearsal: Bool
  let world: World

  func carryOut(into reply: inout Reply) throws -> Outcome {
    switch action {
    case .run where update.isInformational, .install where update.isInformational,
      .byHand where update.isInformational:
      world.output.note(words.text(.informational))
      return try openStore(&reply)
    // The selection has put the action for this installation in place of `byInstall`.
    case .open, .byInstall: return try openStore(&reply)
    case .run(let template): return run(template, &reply)
    case .byHand(let work): return tell(work, &reply)
    case .install(let install):
      guard let selection else { return try openStore(&reply) }
      return try self.install(
        InstallFlow(selection: selection, action: install, app: app, world: world), &reply)
    }
  }

  // MARK: Installation

  private func install(_ flow: InstallFlow, _ reply: inout Reply) throws -> Outcome {
    let path = flow.action.target
    reply.members["action"] = member(kind: "install", path: path)
    do {
      guard !isRehearsal else {
        world.output.note(try flow.plan(for: update).text(in: world))
        return .nothing
      }
      let report = try flow.install(update)
      reply.warnings += report.warnings
      reply.members["action"] = member(kind: "install", path: path, end: .exited(status: 0))
      world.output.note(flow.sentence(for: report))
      if let version = report.to {
        world.output.note(
          words.text(.startAgain, ["name": flow.subject(nil), "version": version]))
      }
      return .updated
    } catch let failure as Failure where failure.exitCode != .interrupted {
      return reply.failed(failure)
    }
  }

  // MARK: Store

  private func openStore(_ reply: inout Reply) throws -> Outcome {
    reply.members["action"] = member(kind: "open", url: update.page)
    let content = StoreContent(
      update, appName: app.name, canOpen: Desktop.canOpen(environment: world.environment.variables),
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
      title: PromptContent(update, appName: app.name, installed: nil, words: words).title,
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

  /// Leaves the commands on a line that remains visible, for the person to copy.
  private func tell(_ work: ByHand, _ reply: inout Reply) -> Outcome {
    do throws(ActionError) {
      guard let line = try work.line(version: update.version) else {
        throw .byHand(reason: work.reason)
      }
      reply.members["action"] = member(
        kind: "by-hand",
        arguments: try work.commands.count == 1
          ? CommandTemplate.arguments(of: work.commands[0], version: update.version) : nil)
      world.output.insist(words.text(.willType, ["command": line.quotable]))
      return .nothing
    } catch {
      return reply.failed(Failure(error))
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
