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
