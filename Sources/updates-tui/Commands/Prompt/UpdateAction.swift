import HarmlessText
import Updates
import UpdatesCLI
import UpdatesInstaller
import UpdatesTerminal
import UpdatesUI

struct UpdateAction {
  enum Outcome: Equatable {
    /// The version is the one that the version command names; nil if it was not asked.
    case updated(version: String?)
    /// The command has ended without an error, and no version command tells what it did.
    case ran
    /// The address that a browser has.
    case opened(String)
    /// The address that only a person can open.
    case page(String)
    /// The command that only a person can run.
    case command(String)
    case nothing
    case cancelled
    case failed
  }

  let action: Action
  let update: Update
  let app: App
  let selection: AppSelection
  let words: Localization
  /// Nil if no person can see a screen.
  let conversation: Conversation?
  let isRehearsal: Bool
  let world: World

  func carryOut(into reply: inout Reply) throws -> Outcome {
    switch action {
    case .run where update.isInformational, .install where update.isInformational,
      .byHand where update.isInformational:
      world.output.note(words.text(.informational))
      return openPage(&reply)
    // The selection has put the action for this installation in place of `byInstall`.
    case .open, .byInstall: return openPage(&reply)
    case .run(let template): return run(template, &reply)
    case .byHand(let work): return tell(work, &reply)
    case .install(let install):
      var flow = InstallFlow(selection: selection, action: install, app: app, world: world)
      flow.conversation = conversation
      flow.isRequired = update.isRequired
      return try self.install(flow, &reply)
    }
  }

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
      return .updated(version: report.isProved == true ? report.to : nil)
    } catch is CancellationError {
      world.output.note(words.text(.installCancelled))
      return .cancelled
    } catch let failure as Problem where failure.exitCode != .interrupted {
      return reply.failed(failure)
    }
  }

  private func openPage(_ reply: inout Reply) -> Outcome {
    reply.members["action"] = member(kind: "open", url: update.page)
    guard let text = update.page else {
      let status = update.isRequired ? ExitCode.required : .inputOutput
      return reply.failed(
        Problem(
          .actionNone, "no way to update is known", hint: "update it the way you installed it",
          exitCode: status))
    }
    guard let address = Address(link: text) else {
      return reply.failed(
        Problem(
          .actionAddress, "'\(text.quotable)' is not an address to open",
          facts: ["address": text.quotable]))
    }
    return hand(address, &reply)
  }

  private func hand(_ address: Address, _ reply: inout Reply) -> Outcome {
    guard !isRehearsal else {
      world.output.note(words.text(.updateAddress, ["address": address.text]))
      return .nothing
    }
    switch Opener(environment: world.environment.variables).open(address) {
    case .handedOver:
      world.output.note(words.text(.openedAddress, ["address": address.text]))
      return .opened(address.text)
    case .notEncrypted:
      world.output.insist(words.text(.notEncrypted, ["address": address.text]))
      return .page(address.text)
    case .noDesktop:
      world.output.insist(words.text(.noDesktop, ["address": address.text]))
      return .page(address.text)
    case .noOpener:
      world.output.insist(
        words.text(.noOpener, ["program": Desktop.opener, "address": address.text]))
      return .page(address.text)
    case .failed(_, let program, _):
      return reply.failed(.opening(address, by: program.quotable))
    case .notStarted(_, let error):
      return reply.failed(.opening(address, by: error.facts["program"]?.quotable))
    }
  }

  func member(
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

extension Problem {
  /// `program` is nil if none was started.
  fileprivate static func opening(_ address: Address, by program: String?) -> Problem {
    var failure = Problem(
      .actionOpen,
      program.map { "'\($0)' could not open \(address.text)" }
        ?? "\(address.text) could not be opened", facts: ["address": address.text])
    failure.facts["program"] = program
    return failure
  }
}

extension Reply {
  mutating func failed(_ failure: Problem) -> UpdateAction.Outcome {
    self.failure = failure
    exitCode = failure.exitCode
    return .failed
  }
}
