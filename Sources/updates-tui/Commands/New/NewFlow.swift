import HarmlessText
import Updates
import UpdatesCLI
import UpdatesTerminal
import UpdatesUI

struct NewFlow {
  let plan: NewPlan
  let facts: ProjectFacts
  let arguments: Arguments
  let world: World
  let showsPrompt: Bool

  func reply() throws -> Reply {
    let path = FileSystem.absolute(plan.output)
    try write()
    var reply = Reply(text: nil, result: "done", members: NewCommand.blankMembers)
    reply.warnings = facts.warnings
    reply.members["app"] = ["id": .string(plan.draft[.id]), "name": .string(plan.draft[.name])]
    reply.members["path"] = .string(path)
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

  private func check(_ reply: inout Reply) throws {
    var checked = try checked(words(for: "check"))
    if checked.members["app"]?["installed"]?.stringValue == nil, let version = facts.version {
      // The program may not be installed on the machine on which it is made.
      var words = words(for: "check")
      words.set("installed", to: version)
      checked = try self.checked(words)
      world.output.note("The version command gave no version, so \(version) was checked.")
    }
    tell(checked.warnings, in: &reply)
    let update = checked.members["update"]?["version"]
    reply.members["check"] = [
      "installed": checked.members["app"]?["installed"] ?? .null,
      "result": .string(checked.result), "version": update ?? .null,
    ]
    if let failure = checked.failure {
      tell(failure, in: &reply)
    } else {
      world.output.note("Checked: \(checked.text ?? checked.result)")
    }
    if showsPrompt {
      let isOffered = [ExitCode.available, .required].contains(checked.exitCode)
      try showPrompt(
        isSample: !isOffered, installed: checked.members["app"]?["installed"],
        isChecked: checked.failure == nil)
    }
  }

  private func tell(_ failure: Problem, in reply: inout Reply) {
    // A hint of this kind names options of 'check'.
    let hint = failure.exitCode == .usage ? nil : failure.hint
    let message = "The check failed: \(failure.message)" + (hint.map { "; hint: \($0)" } ?? "")
    tell([Warning(code: "new.check", message: message)], in: &reply)
  }

  private func tell(_ warnings: [Warning], in reply: inout Reply) {
    guard showsPrompt, !arguments.has("json") else { return reply.warnings += warnings }
    for warning in warnings { world.output.warn(warning.advised.message) }
  }

  private func checked(_ words: Arguments) throws -> Reply {
    do {
      return try CheckCommand.reply(to: words, in: world)
    } catch let signal as EndingSignal {
      throw signal
    } catch let failure as Problem where failure.exitCode == .interrupted {
      throw failure
    } catch {
      return Reply(Problem(error), of: CheckCommand.self)
    }
  }

  private func words(for command: String) -> Arguments {
    var words = arguments.passed(
      to: [command],
      only: ["offline", "timeout", "verbose", "quiet", "no-color", "screen", "plain"])
    // No word of another command may be taken for an option or for standard input.
    words.set("config", to: FileSystem.absolute(plan.output))
    for flag in ["trust", "dry-run", "always"] { words.set(flag: flag) }
    return words
  }

  private func showPrompt(isSample: Bool, installed: JSON?, isChecked: Bool) throws {
    var words = words(for: "prompt")
    guard isSample else { return try prompt(words) }
    let folder = try TemporaryFolder(environment: world.environment)
    defer { discard(folder) }
    let notes = folder.path + "/notes.md"
    _ = try FileSystem.place(notes, with: Array(Self.sampleNotes.utf8))
    let version = installed?.stringValue ?? facts.version ?? "1.0.0"
    let major = version.prefix { $0.isASCII && $0.isNumber }
    words.set("installed", to: version)
    // One digit more is greater, however long the number is.
    words.set("new", to: Int(major).map { "\($0 + 1).0.0" } ?? "1\(major).0.0")
    words.set("notes", to: notes)
    words.set("update-url", to: facts.repository?.page ?? "https://example.com/")
    world.output.note(
      isChecked
        ? "No newer version is known, so the prompt shows sample notes."
        : "The prompt shows sample notes.")
    try prompt(words)
  }

  /// A failure is told, because the file is written.
  private func prompt(_ words: Arguments) throws {
    do {
      _ = try PromptCommand.reply(to: words, in: world)
    } catch let signal as EndingSignal {
      throw signal
    } catch {
      let failure = Problem(error)
      guard failure.exitCode != .interrupted else { throw failure }
      world.output.warn("The prompt could not be shown: \(failure.message)")
    }
  }

  private static let sampleNotes = """
    # A sample

    No newer version is known yet. Your release notes will be **here**.

    - Nothing that you choose now is carried out or remembered.

    """

  /// What cannot be removed from a temporary folder does no harm there.
  private func discard(_ folder: TemporaryFolder) {
    do {
      try folder.remove()
    } catch {
      let error = Problem(error)
      world.output.warn("'\(folder.path.quotable)' cannot be removed: \(error.summary)")
    }
  }

  private func register(_ reply: inout Reply) {
    guard plan.isRegistered else { return }
    do {
      _ = try AppsReply.registry(in: world).add(
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
