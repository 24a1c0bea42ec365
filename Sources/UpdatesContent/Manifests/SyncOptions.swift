/// What is synced, from where, and within which limits.
public struct SyncOptions: Sendable {
  /// The first manifest: an http or https URL, a `file:` URL or a path; of a folder, whose path ends
  /// in `/` or `.freshair`, the `manifest.json` in it is meant.
  public var remote: String
  /// The folder to be filled; made, with those above it, where it is missing.
  public var directory: String
  /// What the conditions of manifests are answered by.
  public var environment: ConditionEnvironment
  /// The caller's own, sent to the origin of `remote` only.
  public var headers: [Header] = []
  /// Whether all files are removed that are not of the set; else those that no sync has put there stay.
  public var prunes = false
  /// How long a sync may take altogether.
  public var timeout: Duration = .seconds(3600)
  /// Whether http is allowed for hosts other than this machine.
  public var allowsInsecureHTTP = false
  /// How long to wait for another process that changes the same folder.
  package var patience: Duration = .seconds(10)
  /// How many files are fetched side by side.
  package var atOnce = 16

  /// What is to be synced without headers, and without removing anything.
  ///
  /// - Parameters:
  ///   - remote: The first manifest.
  ///   - directory: The folder to be filled.
  ///   - environment: For conditions; in an empty one every key is nil.
  public init(
    remote: String, directory: String, environment: ConditionEnvironment = ConditionEnvironment()
  ) {
    self.remote = remote
    self.directory = directory
    self.environment = environment
  }
}
