/// What a detached refresh is told: a command line, and the headers that may be secret.
///
/// It travels through a pipe, never as arguments, which every user of the machine can list.
package struct RefreshJob: Equatable, Sendable {
  /// The most bytes that a job may have; so many fit into a pipe that nobody reads yet.
  package static let limit = 32 << 10

  /// The words after the tool's name, without `--header`.
  package var words: [String]
  /// The fields of every `--header`.
  package var headers: [FeedHeader]

  package init(words: [String], headers: [FeedHeader]) {
    self.words = words
    self.headers = headers
  }
}

extension RefreshJob {
  /// The job as it is sent; nil where it is too large.
  package var bytes: [UInt8]? {
    let document: JSON = [
      "words": .array(words.map { .string($0) }),
      "headers": .array(
        headers.map { ["name": .string($0.name), "value": .string($0.text)] }),
    ]
    let bytes = Array(document.textInOrder.utf8)
    return bytes.count <= Self.limit ? bytes : nil
  }

  /// Reads a job; nil for anything that is none.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.limit, let document = try? JSON(parsing: bytes),
      let words = document["words"]?.arrayValue, let headers = document["headers"]?.arrayValue
    else { return nil }
    self.words = words.compactMap(\.stringValue)
    self.headers = headers.compactMap { header in
      guard let name = header["name"]?.stringValue, let value = header["value"]?.stringValue else {
        return nil
      }
      return try? FeedHeader(name: name, text: value)
    }
    guard self.words.count == words.count, self.headers.count == headers.count else { return nil }
  }
}

extension FeedHeader {
  /// The value as it is written in an app file.
  fileprivate var text: String {
    switch value {
    case .literal(let text): text
    case .variable(let variable): "env:" + variable
    }
  }
}

extension StateFile {
  /// Why a refresh was not started, or that it was.
  package enum RefreshStart: Equatable, Sendable {
    case started
    /// Another one runs.
    case running
    /// One has just ended.
    case notDue
    /// Its job has more bytes than `RefreshJob.limit`.
    case jobTooLarge
    /// The system does not tell which program this is.
    case noExecutable
  }

  /// Starts this program once more, detached, with `arguments`, unless such a process runs already.
  ///
  /// Nothing is waited for. Whether a refresh is due is asked again when no other can be running.
  /// What cannot be remembered is not fetched: without a folder to write to nothing is started.
  package func startRefresh(
    _ job: RefreshJob, arguments: [String], environment: [String: String],
    ifDue isDue: (State) -> Bool
  ) throws -> RefreshStart {
    guard let input = job.bytes else { return .jobTooLarge }
    guard let executable = OwnExecutable.path else { return .noExecutable }
    do {
      try FileSystem.makeFolder(folder)
    } catch {
      throw StateError.cannotCreate(error)
    }
    guard FileSystem.isWritable(folder) else {
      throw StateError.cannotCreate(.permissionDenied(path: folder))
    }
    let lock: OpenFile
    do {
      guard let taken = try refreshLock.takeNow() else { return .running }
      lock = taken
    } catch {
      throw StateError.cannotCreate(error)
    }
    let reading = try read(movesDamaged: false)
    if case .newerFormat(let path, let format)? = reading.warnings.first {
      throw StateError.newerFormat(path: path, format: format)
    }
    guard isDue(reading.state) else { return .notDue }
    try DetachedRun.start(
      executable: executable, arguments: arguments, environment: environment, input: input,
      holding: lock)
    return .started
  }
}
