import HarmlessText

package struct VersionCommand: Equatable, Sendable {
  package static let timeLimit = Duration.seconds(2)
  package static let outputLimit = 64 << 10

  /// The absolute path of the program.
  package let executable: String
  package let arguments: [String]
  private let environment: [String: String]

  /// Finds the program without running it.
  package init(words: [String], environment: [String: String]) throws {
    guard let program = words.first, !program.isEmpty else { throw Problem.programNamedBadly("") }
    if words.contains(where: { $0.utf8.contains(0) }) {
      throw Problem.programArgument
    }
    executable = try ExecutableSearch.path(of: program, environment: environment)
    arguments = words
    self.environment = ChildEnvironment.filtered(environment)
      .merging([SystemEnvironment.silencer: "1"]) { $1 }
  }

  /// Runs the command without shell, terminal or input, and reads the version from its output.
  ///
  /// It blocks for at most `timeLimit`, or until the work is cancelled; then the command is
  /// killed with its process group.
  package func run(
    timeLimit: Duration = Self.timeLimit, until deadline: Deadline = Deadline()
  ) throws -> String {
    let run = try CapturedRun(
      executable: executable, arguments: arguments, environment: environment,
      limit: Self.outputLimit, timeLimit: timeLimit, until: deadline)
    guard run.end == .exited(status: 0) else { throw Problem.programEnded(run.end) }
    guard let version = VersionText.first(in: run.output) else {
      let line = run.output.prefix { $0 != 0x0A }
      throw Problem.programWithoutVersion(
        String(decoding: line, as: UTF8.self).harmlessLine(limit: 80))
    }
    return version
  }
}

extension VersionCommand {
  /// The remembered version if the program is still the same file, else the version it prints.
  ///
  /// The result is nil if no version is remembered and the command may not run. If the command
  /// runs, this blocks for at most `timeLimit`. Where the answer cannot be remembered, the command
  /// runs again.
  package func version(
    rememberedIn cache: VersionCommandCache, mayRun: Bool, timeLimit: Duration = Self.timeLimit
  ) throws -> String? {
    // Read the facts before the run, so that a program that is replaced meanwhile runs again.
    let program = try? FileSystem.facts(of: executable)
    if let program, let version = try? cache.version(of: self, program: program) { return version }
    guard mayRun else { return nil }
    let version = try run(timeLimit: timeLimit)
    if let program { try? cache.remember(version, of: self, program: program) }
    return version
  }
}
