import HarmlessText
import Updates
import UpdatesCLI
import UpdatesInstaller
import UpdatesTerminal
import UpdatesUI

/// Writes the app file, tries it, and says what to do with it.
struct NewFlow {
  let plan: NewPlan
  let facts: ProjectFacts
  let arguments: Arguments
  let world: World
  let showsPrompt: Bool

  func reply() throws -> Reply {
    try write()
    var reply = Reply(members: NewCommand.blankMembers)
    reply.warnings = facts.warnings
    reply.members["app"] = ["id": .string(plan.draft[.id]), "name": .string(plan.draft[.name])]
    reply.members["path"] = .string(FileSystem.absolute(plan.output))
    register(&reply)
    do {
      try check(&reply)
    } catch {
      // Whoever interrupts the check has agreed to the file before.
      world.output.note("'\(plan.output.quotable)' is written.")
      throw error
    }
    finish(&reply)
    if let proposal = try provenanceProposal() { reply.text? += "\n\n" + proposal }
    return reply
  }

  private func write() throws {
    let (path, bytes) = (plan.output, plan.bytes)
    do {
      if try FileSystem.place(path, with: bytes, permissions: 0o644) || plan.isWritten { return }
      if plan.replaces {
        return try FileSystem.replace(
          path, with: bytes, permissions: 0o644, through: FileSystem.temporaryName(beside: path))
      }
    } catch let error as Problem {
      throw Problem.appFileCannotWrite(path, error)
    }
    throw Problem(.newExists, "'\(path.quotable)' exists with another content")
  }

  private func register(_ reply: inout Reply) {
    guard plan.isRegistered else { return }
    do {
      _ = try world.registry.add(
        FileSystem.absolute(plan.output), replacing: plan.replaces)
      reply.members["registered"] = true
    } catch {
      let failure = Problem(error)
      reply.result = "error"
      reply.failure = failure
      reply.exitCode = failure.exitCode
    }
  }
}

// MARK: One check, and the prompt

extension NewFlow {
  private func check(_ reply: inout Reply) throws {
    reply.members["check"] = ["installed": .null, "result": "error", "version": .null]
    var step = "check"
    do {
      // No word of another command may be taken for an option or for standard input.
      var words = arguments.passed(
        to: ["prompt"],
        only: ["offline", "timeout", "verbose", "quiet", "no-color", "screen", "plain"])
      words.set("config", to: FileSystem.absolute(plan.output))
      for flag in ["trust", "dry-run", "always"] { words.set(flag: flag) }
      var selection = try AppSelection(words, in: world)
      selection.askVersionCommand(in: world)
      if selection.knownApp.version == nil, let version = facts.version {
        // The program may not be installed on the machine on which it is made.
        selection.checker.app.version = version
        selection.warnings.removeAll { $0.code == AppSelection.versionUnknown }
        world.output.note("The version command gave no version, so \(version) was checked.")
      }
      let flow = try PromptFlow(selection: selection, world: world)
      let report = try world.report(of: flow.selection)
      tell(report, in: &reply)
      step = "prompt"
      if showsPrompt { try showPrompt(flow, report) }
    } catch {
      tell(try Problem(unlessEnding: error), of: step, in: &reply)
    }
  }

  private func tell(_ report: CheckReport, in reply: inout Reply) {
    world.describe(report)
    reply.members["check"] = [
      "installed": JSON(report.app.version), "result": .string(report.result),
      "version": JSON(report.decision?.update?.version),
    ]
    tell(report.warnings, in: &reply)
    guard let failure = report.failure else {
      let text = UpdateText(report, in: .english, at: world.now, hasDetails: true).text
      return world.output.note("Checked: \(text ?? report.result)")
    }
    tell(Problem(failure), of: "check", in: &reply)
  }

  private func tell(_ failure: Problem, of step: String, in reply: inout Reply) {
    // A hint of this kind names options of 'check'.
    let hint = failure.exitCode == .usage ? nil : failure.hint
    let message = "The \(step) failed: \(failure.message)" + (hint.map { "; hint: \($0)" } ?? "")
    tell([Warning(code: "new.check", message: message)], in: &reply)
  }

  private func tell(_ warnings: [Warning], in reply: inout Reply) {
    guard showsPrompt, !arguments.has("json") else { return reply.warnings += warnings }
    for warning in warnings { world.output.warn(warning.advised.message) }
  }

  private func showPrompt(_ flow: PromptFlow, _ report: CheckReport) throws {
    var reply = Reply(members: PromptCommand.blankMembers)
    if case .available(let update, _)? = report.decision?.offered {
      _ = try flow.ask(
        about: update, of: report.app, channel: report.channel, isLast: false, whenShown: nil,
        into: &reply)
      return
    }
    world.output.note(
      report.failure == nil
        ? "No newer version is known, so the prompt shows sample notes."
        : "The prompt shows sample notes.")
    let version = report.app.version ?? facts.version ?? "1.0.0"
    let major = version.prefix { $0.isASCII && $0.isNumber }
    // One digit more is greater, however long the number is.
    let next = Int(major).map { "\($0 + 1).0.0" } ?? "1\(major).0.0"
    var update = Update(
      Release(
        version: try Version(next), notes: ReleaseNotes(text: Self.sampleNotes, format: .markdown)))
    update.updateURL = facts.repository?.page ?? "https://example.com/"
    var app = report.app
    app.version = version
    _ = try flow.ask(
      about: update, of: app, channel: nil, isLast: false, whenShown: nil, into: &reply)
  }

  private static let sampleNotes = """
    # A sample

    No newer version is known yet. Your release notes will be **here**.

    - Nothing that you choose now is carried out or remembered.

    """
}

// MARK: What to do with the file

extension NewFlow {
  private func finish(_ reply: inout Reply) {
    let id = plan.draft[.id]
    let isRegistered = reply.members["registered"] == true
    let path = plan.output
    // A path that begins with '-' would be taken for an option.
    let operand = path.hasPrefix("-") ? "./" + path : path
    reply.text =
      ([
        "'\(path.quotable)' is written" + (isRegistered ? ", and '\(id)' is registered" : ""), "",
        "Ship '\(path.quotable)' with your program; its installer registers it:", "",
        "    " + ["updates-tui", "apps", "add", operand.quotable].shellLine, "",
      ] + codeLines(&reply, file: operand)).joined(separator: "\n")
  }

  private func codeLines(_ reply: inout Reply, file: String) -> [String] {
    let language = facts.language?.rawValue
    let embed = ["updates-tui", "embed", language ?? "LANGUAGE", "--app", plan.draft[.id]].shellLine
    reply.members["embed"] = .string(embed)
    // The code has the same names for languages, and an identifier of a draft is a plain one.
    guard let language, let known = EmbeddedCode.Language(rawValue: language) else {
      let languages = EmbeddedCode.Language.allCases.map(\.rawValue).alternatives
      return [
        "For the code to add to your program, run this with its language", "(\(languages)):", "",
        "    \(embed)",
      ]
    }
    let code = EmbeddedCode.code(for: known, app: plan.draft[.id], at: [.start])
    reply.members["language"] = .string(language)
    reply.members["code"] = .string(code)
    let alone = ["updates-tui", "embed", "--alone", language, "--file", file.quotable].shellLine
    return [
      "Paste this code, and call it where your program starts:", "", code, "",
      "For the end of your program and a menu entry, run:", "", "    \(embed)",
    ]
      + (StandaloneCode.languages.contains(known)
        ? ["", "For users who do not have updates-tui, run:", "", "    \(alone)"] : [])
  }

  /// What to add to the app file if releases prove where they were built; nil if they do not.
  private func provenanceProposal() throws -> String? {
    var feed = FeedSettings()
    (feed.kind, feed.urls) = (plan.draft[.feed], [plan.draft[.url]])
    guard !arguments.has("offline"), let repository = feed.repository else { return nil }
    let environment = world.environment
    let isProved = try world.result(showing: "Asking GitHub") { deadline in
      let isProved = try? GitHubAttestations.asking(
        repository, in: environment, until: deadline.within(.seconds(5))
      ) { github in
        try github.provesNewest(
          by: TrustedRoot(at: nil, in: Directories(environment: environment)))
      }
      return isProved ?? false
    }
    guard isProved else { return nil }
    return "The newest release proves where it was built. To demand that of what 'update' "
      + "installs, add this to 'feed':\n\n    \"provenance\": true"
  }
}
