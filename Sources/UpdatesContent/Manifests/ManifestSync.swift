/// Brings a folder to what a manifest on a server says, in one step.
///
/// What is applicable and right already is not fetched again. The new set is laid together in a
/// folder `.NAME.staging` beside the old one, which stays whole until it is replaced, and after a
/// failure. What earlier syncs have put there goes with it; files that belong to no set are neither
/// removed nor replaced.
public struct ManifestSync: Sendable {
  let options: SyncOptions
  private let transport: any Transport
  private let settings: DownloadSettings

  /// A sync over the network.
  ///
  /// - Parameters:
  ///   - options: What is synced, and where.
  ///   - environment: Where proxies and certificates come from.
  public init(_ options: SyncOptions, environment: SystemEnvironment = .current) {
    self.init(
      options, transport: CurlTransport(variables: environment.variables),
      settings: DownloadSettings(variables: environment.variables))
  }

  /// The same with a transport for manifests, and settings for files that hold for manifests too.
  package init(_ options: SyncOptions, transport: any Transport, settings: DownloadSettings) {
    self.options = options
    self.transport = transport
    self.settings = settings
  }

  /// Fetches what is missing and switches to the new set; where nothing has changed, it asks for the
  /// first manifest, and for files without a checksum, and writes nothing.
  ///
  /// Cancelling the task that waits leaves the folder as it was, as does a failure; the next run uses
  /// what was fetched.
  ///
  /// - Parameters:
  ///   - progress: Called by another thread while files are fetched, at most 20 times a second.
  ///   - waiting: Called with true where another process has the folder for more than a second, and
  ///     with false afterwards.
  /// - Returns: What was done.
  /// - Throws: `SyncError`; the folder is as it was then.
  public func run(
    progress: (@Sendable (DownloadProgress) -> Void)? = nil,
    waiting: (@Sendable (Bool) -> Void)? = nil
  ) async throws(SyncError) -> SyncReport {
    do throws(SyncProblem) {
      return try await SyncRun(
        options, transport: transport, settings: settings, progress: progress, waiting: waiting
      ).report()
    } catch {
      throw SyncError(error)
    }
  }

  /// The bundles of the set that is in place, as far as its record tells them; nil where no folder
  /// is there.
  package func bundlesInPlace() -> [SyncReport.Bundle]? {
    do {
      let identity = try SyncRun.identity(of: try SyncRemote(options.remote))
      return try SyncedFolder.open(options.directory, remote: identity)?
        .bundles(in: FileSystem.absolute(options.directory))
    } catch {
      // Asked after a failure, which is the one to report.
      return nil
    }
  }

  /// Says which entries apply, and why, which files would stop a sync, and what would be removed;
  /// receives manifests only, and changes no folder.
  package func explain() async throws(SyncError) -> SyncExplanation {
    do throws(SyncProblem) {
      return try await SyncRun(
        options, transport: transport, settings: settings, progress: nil, waiting: nil
      ).explanation()
    } catch {
      throw SyncError(error)
    }
  }
}

/// What was shown of a set is remembered in its record, so that nothing is shown twice or never.
extension ManifestSync {
  /// Those that were shown before, as far as the folder's record tells, by their digest.
  package func shown() -> Set<String> {
    do {
      let identity = try SyncRun.identity(of: try SyncRemote(options.remote))
      return Set(
        try SyncedFolder.open(options.directory, remote: identity)?.record?.shown ?? [])
    } catch {
      // What is not known to be seen is shown; the sync itself has just told what is wrong.
      return []
    }
  }

  /// Remembers that presentations were shown to their end, where the folder has a record.
  package func remember(shown presentations: [Presentation]) throws(SyncError) {
    do throws(SyncProblem) {
      let identity = try SyncRun.identity(of: try SyncRemote(options.remote))
      let staging = try SyncProblem.ofStaging { () throws(StagingError) in
        try Staging(destination: options.directory, patience: .seconds(1))
      }
      defer { SyncStage.clear(staging, keepingFiles: true) }
      try SyncProblem.ofFolder { () throws(FileError) in
        guard let synced = try SyncedFolder.open(options.directory, remote: identity),
          var record = synced.record
        else { return }
        record.remember(presentations.map(\.digest))
        try SyncStage(staging: staging, synced: synced, manifests: [], remote: identity)
          .replace(record, in: synced)
      }
    } catch {
      throw SyncError(error)
    }
  }
}

extension Presentation {
  /// Stands for what is shown of it: the same texts again are nothing new.
  package var digest: String {
    var hash = FowlerNollVo()
    hash.take(json.text.utf8)
    return hash.text
  }
}
