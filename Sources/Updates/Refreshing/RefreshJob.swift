/// The input of a detached refresh: a command line, whose headers may be secret.
///
/// It is sent through a pipe, never as arguments, which every user of the machine can list.
package struct RefreshJob: Equatable, Sendable {
  /// The maximum size of a job in bytes; it fits into a pipe before anything reads from it.
  package static let limit = 32 << 10

  /// The command-line words after the tool's name.
  package var words: [String]
  /// The document of `--config -`, which a program gave from its memory; nil if there is none.
  package var document: [UInt8]?

  /// Creates a job from words without `--header`, and the headers that were given.
  package init(words: [String], headers: [FeedHeader] = [], document: [UInt8]? = nil) {
    self.words = headers.map { "--header=\($0.name): \($0.text)" } + words
    self.document = document
  }

  /// The job as it is sent, or nil if it is too large.
  package var bytes: [UInt8]? {
    let job: JSON = [
      "words": .array(words.map { .string($0) }),
      "document": JSON(document.map { String(decoding: $0, as: UTF8.self) }),
    ]
    let bytes = Array(job.textInOrder.utf8)
    return bytes.count <= Self.limit ? bytes : nil
  }

  /// Reads a job; the result is nil if the bytes are not a valid job.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.limit, let job = try? JSON(parsing: bytes),
      let words = job["words"]?.arrayValue
    else { return nil }
    self.words = words.compactMap(\.stringValue)
    guard self.words.count == words.count else { return nil }
    document = job["document"]?.stringValue.map { Array($0.utf8) }
  }
}

extension RefreshJob {
  /// Whether a refresh was started, or why it was not.
  package enum Start: Equatable, Sendable {
    case started
    case running
    /// No refresh is due, because one has just ended.
    case notDue
    /// The job has more bytes than `limit`.
    case jobTooLarge
    case noExecutable
  }

  /// The lock of the process that refreshes all apps; no app can have a file of this name.
  package static func lockForAll(in folder: String) -> FileLock {
    FileLock(path: folder + "/.refresh.lock", patience: .zero)
  }

  /// Starts a program as a detached process with `arguments`, unless one already has the lock.
  ///
  /// It does not wait for the process. Under the lock, it asks whether a refresh is due. If the
  /// folder is not writable, nothing is started, because the result could not be remembered.
  package func start(
    holding lock: FileLock, by executable: @autoclosure () -> String?, arguments: [String],
    environment: [String: String], ifDue isDue: () throws -> Bool = { true }
  ) throws -> Start {
    guard let input = bytes else { return .jobTooLarge }
    guard let executable = executable() else { return .noExecutable }
    let held: OpenFile
    do {
      let folder = FileSystem.folder(of: lock.path)
      try FileSystem.makeFolder(folder)
      guard FileSystem.isWritable(folder) else { throw Problem.file(.fileDenied, folder) }
      guard let taken = try lock.takeNow() else { return .running }
      held = taken
    } catch let error as Problem {
      throw Problem.stateCannotCreate(error)
    }
    guard try isDue() else { return .notDue }
    try DetachedRun.start(
      executable: executable, arguments: arguments, environment: environment, input: input,
      holding: held)
    return .started
  }
}
