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
    executable = try ExecutableSearch.path(of: words.first ?? "", environment: environment)
    if words.contains(where: { $0.utf8.contains(0) }) { throw Problem.programArgument }
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
    if let program, let version = cache.version(of: self, program: program) { return version }
    guard mayRun else { return nil }
    let version = try run(timeLimit: timeLimit)
    if let program { try? cache.remember(version, of: self, program: program) }
    return version
  }
}

package struct VersionCommandCache: Equatable, Sendable {
  private static let limit = 64 << 10

  package let path: String

  package init(folder: String) {
    path = folder + "/version-command.json"
  }

  /// The remembered answer, or nil if there is none for exactly this program and these arguments.
  ///
  /// A file that is damaged or not the user's counts as no answer; the next answer replaces it.
  fileprivate func version(of command: VersionCommand, program: FileFacts) -> String? {
    do {
      let file = try OpenFile.reading(path, followingLinks: false)
      try FileSystem.refuseForeign(try file.facts(), path: path)
      let json = try JSON(parsing: try file.contents(limit: Self.limit))
      guard let version = json["version"]?.stringValue,
        VersionText.first(in: Array(version.utf8)) == version,
        json == Self.entry(command: command, program: program, version: version)
      else { return nil }
      return version
    } catch {
      return nil
    }
  }

  fileprivate func remember(_ version: String, of command: VersionCommand, program: FileFacts)
    throws
  {
    let entry = Self.entry(command: command, program: program, version: version)
    try FileSystem.makeFolder(FileSystem.folder(of: path))
    // A lost answer only means another run of the command, so the write need not be durable. The
    // temporary file has one name, so that the next write replaces what a killed process left.
    try FileSystem.replace(
      path, with: Array(entry.textInOrder.utf8),
      through: FileSystem.folder(of: path) + "/.version-command.json.new", isDurable: false)
  }

  package func remember(_ version: String, of command: VersionCommand) throws {
    try remember(version, of: command, program: try FileSystem.facts(of: command.executable))
  }

  /// Forgets the answer; one that cannot be removed is compared with the program as before.
  package func forget() {
    try? FileSystem.remove(path)
  }

  private static func entry(command: VersionCommand, program: FileFacts, version: String) -> JSON {
    [
      "arguments": .array(command.arguments.map { .string($0) }),
      "device": .number(String(program.device)),
      "inode": .number(String(program.inode)),
      "modified": JSON(program.modified),
      "path": .string(command.executable),
      "size": JSON(program.size),
      "version": .string(version),
    ]
  }
}
