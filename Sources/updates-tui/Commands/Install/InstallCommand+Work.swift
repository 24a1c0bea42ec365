import HarmlessText
import Updates
import UpdatesCLI
import UpdatesUI

extension InstallCommand {
  struct Installation {
    let update: Update
    let app: App
    let selection: AppSelection
    let arguments: Arguments
    let world: World

    func carryOut(into reply: inout Reply) throws {
      switch selection.action {
      case .install(let action) where !update.isInformational: try install(action, &reply)
      case .run(let template) where !update.isInformational: try run(template, &reply)
      case .byHand(let work) where !update.isInformational: try refuse(work, &reply)
      case .some where update.page != nil: try open(&reply)
      default: fail(.nothingToRun(update.page, isRequired: update.isRequired), &reply)
      }
    }

    private func open(_ reply: inout Reply) throws {
      reply.result = "none"
      guard world.hasPerson, !arguments.has("json"), !arguments.has("dry-run") else {
        reply.text = update.page?.harmlessLine()
        return
      }
      if try carryOut(.open, &reply) == .failed { reply.result = "failed" }
    }

    private func carryOut(_ action: Action, _ reply: inout Reply) throws -> UpdateAction.Outcome {
      let done = try UpdateAction(
        action: action, update: update, app: app, selection: selection,
        words: world.words(for: app), conversation: nil, isRehearsal: false, world: world
      ).carryOut(into: &reply)
      reply.members["action"] = nil
      return done
    }

    private func fail(_ failure: Problem, _ reply: inout Reply) {
      reply.failure = failure
      reply.exitCode = failure.exitCode
      reply.result = "failed"
    }

    private func refuse(_ work: ByHand, _ reply: inout Reply) throws {
      let line = try work.line(version: update.version)
      reply.members["plan"] =
        InstallPlan(
          commands: try work.commands.map { (words) throws in
            try CommandTemplate.arguments(of: words, version: update.version)
          }
        ).json
      fail(.byHand(work, line: line, page: update.page), &reply)
    }

    private func install(_ action: InstallAction, _ reply: inout Reply) throws {
      var flow = InstallFlow(
        arguments, selection: selection, action: action, app: app, world: world)
      flow.isRequired = update.isRequired
      guard !arguments.has("dry-run") else {
        let plan = try flow.plan(for: update)
        reply.result = "planned"
        reply.members["plan"] = plan.json
        reply.members["path"] = JSON(plan.path)
        reply.text = plan.text(in: world)
        return
      }
      try reply.take(of: flow) {
        arguments.has("staged") ? try flow.stage(update) : try flow.install(update)
      }
    }

    private func run(_ template: [String], _ reply: inout Reply) throws {
      guard !arguments.has("dry-run") else {
        let command = try CommandAction(
          words: template, version: update.version, environment: world.environment.variables)
        let plan = InstallPlan(
          commands: [command.arguments],
          checks: selection.versionCommand.map {
            ["'\($0.shellLine.quotable)' says \(update.version ?? "a version") or a later version"]
          } ?? [])
        reply.result = "planned"
        reply.members["plan"] = plan.json
        reply.text = plan.text(in: world)
        return
      }
      switch try carryOut(.run(template), &reply) {
      case .updated(let proved):
        reply.result = "installed"
        reply.members["to"] = JSON(proved ?? update.version)
        reply.members["proved"] = true
        let subject = [app.name, proved ?? update.version].compactMap { $0?.harmlessLine() }
        reply.text = world.words(for: app).text(
          .nowInstalled, ["subject": subject.joined(separator: " ")])
      case .ran:
        reply.result = "installed"
        reply.members["to"] = JSON(update.version)
        reply.members["proved"] = .null
        reply.text = world.words(for: app).text(.notCheckable)
      default: reply.result = "failed"
      }
    }
  }
}

extension Problem {
  static func nothingToRun(_ page: String?, isRequired: Bool = false) -> Problem {
    Problem(
      .installNoAction, "the app file says neither what to install nor what to run",
      hint: page.map { "get the update at \($0)" } ?? "add 'action' to the app file",
      exitCode: isRequired ? .required : nil)
  }

  fileprivate static func byHand(_ work: ByHand, line: String?, page: String?) -> Problem {
    Problem(
      .installByHand, "nothing was installed: \(work.reason.harmlessLine())",
      hint: line.map { "run: \($0.quotable)" } ?? page.map { "get the update at \($0)" }
        ?? "update it the way you installed it",
      exitCode: [.rights, .policy].contains(work.obstacle) ? .notPermitted : .unavailable)
  }
}
