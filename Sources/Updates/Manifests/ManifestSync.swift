/// Brings a folder to what a manifest on a server says, in one step.
///
/// What is applicable and right already is not fetched again. The new set is laid together in a
/// staging folder beside the old one, which stays whole until it is replaced, and after a failure.
package struct ManifestSync: Sendable {
  private let options: SyncOptions
  private let transport: any Transport
  private let downloads: Downloads

  /// - Parameters:
  ///   - options: What is synced, and where.
  ///   - transport: For manifests.
  ///   - downloads: For all other files.
  package init(_ options: SyncOptions, transport: any Transport, downloads: Downloads) {
    self.options = options
    self.transport = transport
    self.downloads = downloads
  }

  /// Fetches what is missing and switches to the new set; where nothing has changed, it asks for the
  /// first manifest only and writes nothing.
  ///
  /// `progress` is called by another thread while files are fetched, `waiting` with true where
  /// another process has the folder for more than a second, and with false afterwards. Throws
  /// `SyncError`; the folder is as it was then.
  package func run(
    progress: (@Sendable (SyncProgress) -> Void)? = nil,
    waiting: (@Sendable (Bool) -> Void)? = nil
  ) async throws(SyncError) -> SyncReport {
    try await SyncRun(
      options, transport: transport, downloads: downloads, progress: progress, waiting: waiting
    ).report()
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

  /// Says which entries apply, and why, and with `prunes` what would be removed; receives manifests
  /// only, and changes no folder.
  package func explain() async throws(SyncError) -> SyncExplanation {
    let remote = try SyncRemote(options.remote)
    let source = ManifestSource(options: options, remote: remote, transport: transport)
    // Without a folder nothing of it can be relied on, and every manifest is received.
    var gathering = ManifestGathering(source: source, synced: nil)
    try await gathering.gather()
    var explanation = try SyncExplanation(gathering.manifests, in: options.environment)
    if options.prunes { explanation.removed = try removed(by: gathering.manifests) }
    return explanation
  }

  /// What no manifest names of what is in place.
  private func removed(by manifests: [GatheredManifest]) throws(SyncError) -> [String] {
    let files = try SyncSurvey(synced: nil, manifests: manifests).files()
    let carrier = SyncCarrier(manifests: manifests, files: files, prunes: true)
    do throws(FileError) {
      guard let synced = try SyncedFolder.open(options.directory, remote: []) else { return [] }
      return try SyncCarrier.names(carrier, ofWhatIsRemovedFrom: synced.folder)
    } catch {
      throw .directory(error)
    }
  }
}
