/// Makes a folder match a manifest on a server, in one step.
///
/// Files that apply and are right already are not fetched again. The new set is assembled in a
/// folder `.NAME.staging` beside the old one, which stays complete until it is replaced, also after
/// a failure. The folder belongs to the sync, and a record in it marks it so: a file that no sync
/// has put there, or that somebody has changed since, refuses the sync.
public struct ManifestSync: Sendable {
  let options: SyncOptions
  /// The number of terminal columns of a text, for the caret below a line.
  package var width: @Sendable (String) -> Int = { $0.count }
  let transport: any Transport
  let settings: DownloadSettings

  /// A sync over the network.
  ///
  /// - Parameters:
  ///   - options: The source and the destination.
  ///   - environment: The environment with proxies and certificates.
  public init(_ options: SyncOptions, environment: SystemEnvironment = .current) {
    self.init(
      options, transport: CurlTransport(variables: environment.variables),
      settings: DownloadSettings(variables: environment.variables))
  }

  package init(_ options: SyncOptions, transport: any Transport, settings: DownloadSettings) {
    self.options = options
    self.transport = transport
    self.settings = settings
  }

  /// Fetches missing files and switches to the new set.
  ///
  /// If nothing has changed, it requests only the first manifest and files without a checksum, and
  /// writes nothing. Cancelling the waiting task leaves the folder unchanged, as a failure does;
  /// the next run uses the files that were fetched.
  ///
  /// - Parameters:
  ///   - progress: Called by another thread while files are fetched, at most 20 times a second.
  ///   - waiting: Called with true if another process holds the folder for more than a second, and
  ///     with false afterwards.
  /// - Returns: The result of the sync.
  /// - Throws: `Problem`, or `CancellationError`; the folder is then unchanged.
  public func run(
    progress: (@Sendable (DownloadProgress) -> Void)? = nil,
    waiting: (@Sendable (Bool) -> Void)? = nil
  ) async throws -> SyncReport {
    try await onThreadOfItsOwn(until: nil) {
      try run(until: $0, progress: progress, waiting: waiting)
    }
  }

  /// Blocks until the sync has ended; throws `Problem` or `CancellationError`.
  package func run(
    until deadline: Deadline, progress: (@Sendable (DownloadProgress) -> Void)? = nil,
    waiting: (@Sendable (Bool) -> Void)? = nil
  ) throws -> SyncReport {
    try told { try SyncRun(self, until: deadline, progress: progress, waiting: waiting).report() }
  }

  /// What a sync would do; throws what `run` would throw.
  package func explain(until deadline: Deadline) throws -> SyncExplanation {
    try told { try SyncRun(self, until: deadline).explanation() }
  }

  private func told<Value>(_ work: () throws -> Value) throws -> Value {
    do {
      return try work()
    } catch let fault as ManifestFault {
      throw Problem(fetched: fault, width: width)
    }
  }

  /// Nil if there is no folder.
  package func bundlesInPlace() -> [SyncReport.Bundle]? {
    // The caller asks after a failure, and that failure is the one to report.
    guard let folder = try? ContentFolder.open(options.directory) else { return nil }
    let files = record(in: folder)?.files ?? []
    return .init(of: files.lazy.map(\.path), in: FileSystem.absolute(options.directory))
  }

  /// Nil if the record is of another remote.
  private func record(in folder: ContentFolder?) -> FolderRecord? {
    let identity = try? SyncRemote(options.remote).identity
    return folder?.record.flatMap { $0.remote == identity ? $0 : nil }
  }
}

/// The record keeps which presentations were shown, so that each is shown exactly once.
extension ManifestSync {
  package func shown() -> Set<String> {
    // Without a record, presentations are shown again; the sync has already reported the cause.
    Set(record(in: try? ContentFolder.open(options.directory))?.shown ?? [])
  }

  package func remember(shown presentations: [Presentation]) throws {
    let staging = try Problem.sync(.placing) {
      try TreeReplacement(destination: options.directory, wait: LockWait(patience: .seconds(1)))
    }
    defer { SyncStage.leave(staging, keepingFiles: true) }
    try Problem.sync(.changing) {
      guard let synced = try ContentFolder.open(options.directory),
        var record = record(in: synced)
      else { return }
      record.remember(presentations.map(\.digest))
      try SyncStage.replace(record, in: synced.folder, through: staging)
    }
  }
}

extension Presentation {
  package var digest: String {
    var hash = FowlerNollVo()
    hash.take(json.text.utf8)
    return hash.text
  }
}

/// The source, destination and limits of a sync.
public struct SyncOptions: Sendable {
  /// The first manifest: an http or https URL, a `file:` URL or a path.
  ///
  /// If it ends in `/` or `.freshair`, it is a folder, and the `manifest.json` in it is used.
  public var remote: String
  /// The folder to sync; it and its parent folders are created if they are missing.
  public var directory: String
  /// The values for the conditions of manifests.
  public var environment: ConditionEnvironment
  /// The caller's headers, sent only to the origin of `remote`.
  public var headers: [Header] = []
  /// Whether files that no sync has put there, or that were changed since, are removed.
  ///
  /// If not, they refuse the sync.
  public var prunes = false
  /// The time limit of the whole sync.
  public var timeout: Duration = .seconds(3600)
  /// Whether http is allowed for hosts other than this machine.
  public var allowsInsecureHTTP = false
  package var patience: Duration = .seconds(10)
  package var atOnce = 16

  /// Options without headers and without pruning.
  ///
  /// - Parameters:
  ///   - remote: The first manifest.
  ///   - directory: The folder to sync.
  ///   - environment: The values for conditions; in an empty environment, every key is nil.
  public init(
    remote: String, directory: String, environment: ConditionEnvironment = ConditionEnvironment()
  ) {
    self.remote = remote
    self.directory = directory
    self.environment = environment
  }
}
