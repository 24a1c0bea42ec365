/// Saves content in the program's own way, instead of unpacking it into a file or folder.
public protocol ContentSaving: Sendable {
  /// Saves the bytes as the server sent them, still compressed; throws if it cannot.
  ///
  /// The task is cancelled when the store's time is over.
  func save(_ body: ContentBody, for package: ContentPackage) async throws

  /// Whether the package has ever been saved.
  func exists(_ package: ContentPackage) async throws -> Bool
}

/// The bytes of a package as the server sent them, in a file that exists until `save` returns.
public struct ContentBody: Equatable, Sendable {
  /// The file's path.
  public let path: String
  /// The size in bytes.
  public let size: Int

  /// Reads all bytes at once; throws if there are more than the limit.
  public func bytes(limit: Int = 64 << 20) throws -> [UInt8] {
    try Problem.content(.reading) { try FileSystem.contents(of: path, limit: limit) }
  }
}

/// Hands content to a command, in the foreground: with the terminal, but with the content as input.
///
/// Its output goes to standard error.
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

  package func save(_ body: ContentBody, for package: ContentPackage) async throws {
    try await onThreadOfItsOwn(until: nil) { try run(reading: body.path, until: $0) }
  }

  package func exists(_ package: ContentPackage) async throws -> Bool {
    let record = try store.record(of: package.name)
    return record.map { $0.destination == nil && $0.origin != nil } ?? false
  }

  /// Runs the command until it ends, or until the work is cancelled, which ends it.
  private func run(reading path: String, until deadline: Deadline) throws {
    let file = try OpenFile.reading(path)
    let input = file.descriptor
    // This use of the file keeps it open until the command has ended.
    defer { _ = file.descriptor }
    let end = try ForegroundRun.end(
      executable: executable, arguments: arguments, environment: environment, input: input,
      until: deadline)
    if end == .exited(status: 0) { return }
    try deadline.checkCancelled()
    switch end {
    case .exited(let status):
      throw Problem.contentNotSaved("the command ended with status \(status)")
    // The terminal sends ^C to both processes, and the command may receive it first.
    case .signalled(2): throw CancellationError()
    case .signalled(let signal):
      throw Problem.contentNotSaved("the command was ended by signal \(signal)")
    }
  }
}
