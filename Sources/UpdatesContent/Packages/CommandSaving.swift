package struct CommandSaving: ContentSaving {
  private let executable: String
  private let arguments: [String]
  private let environment: [String: String]
  private let store: ContentStore

  /// The program is found without running it; at least one word.
  ///
  /// `store` says by its records whether the content was ever saved. Throws `Problem` if the
  /// program cannot be found.
  package init(words: [String], store: ContentStore) throws {
    environment = ChildEnvironment.filtered(store.environment.variables)
    arguments = words
    self.store = store
    let program = words.first ?? ""
    executable = try ExecutableSearch.path(
      of: program.utf8.contains(UInt8(ascii: "/")) ? FileSystem.absolute(program) : program,
      environment: store.environment.variables)
  }

  /// In the foreground, with the terminal but with the content as its input.
  ///
  /// Its output goes to standard error. If the task is cancelled, the command is ended.
  package func save(_ body: ContentBody, for package: ContentPackage) async throws {
    let result = await onThreadOfItsOwn(until: nil) { deadline in
      Result { try run(reading: body.path, until: deadline) }
    }
    let end = try result.get()
    if end != .exited(status: 0), Task.isCancelled { throw CancellationError() }
    let problem: String
    switch end {
    case .exited(0): return
    case .exited(let status): problem = "the command ended with status \(status)"
    // The terminal sends ^C to both processes, and the command may receive it first.
    case .signalled(2): throw CancellationError()
    case .signalled(let signal): problem = "the command was ended by signal \(signal)"
    }
    throw ContentError.notSaved(problem: problem)
  }

  package func exists(_ package: ContentPackage) async throws -> Bool {
    try store.hasSaved(package.name)
  }

  private func run(reading path: String, until deadline: Deadline) throws
    -> ProcessEnd
  {
    let file = try OpenFile.reading(path)
    let input = file.descriptor
    // This use of the file keeps it open until the command has ended.
    defer { _ = file.descriptor }
    return try ForegroundRun.end(
      executable: executable, arguments: arguments, environment: environment, input: input,
      until: deadline)
  }
}
