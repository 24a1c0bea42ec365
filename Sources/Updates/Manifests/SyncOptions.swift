/// What is synced, from where, and within which limits.
package struct SyncOptions: Sendable {
  /// The first manifest: an http or https URL, a `file:` URL or a path.
  package var remote: String
  /// The folder to be filled; made, with those above it, where it is missing.
  package var directory: String
  package var environment: ConditionEnvironment
  /// The caller's own, for the origin of `remote` only.
  package var headers: [Header] = []
  /// Whether files that no manifest names are left out of the new set.
  package var prunes = false
  /// The instant at which all must have ended.
  package var deadline: ContinuousClock.Instant
  /// How long to wait for another process that changes the same folder.
  package var patience: Duration = .seconds(10)
  package var allowsInsecureHTTP = false
  /// How many files are fetched side by side.
  package var atOnce = 16
  /// The most bytes of one file.
  package var sizeLimit = 8 << 30

  package init(
    remote: String, directory: String, environment: ConditionEnvironment,
    deadline: ContinuousClock.Instant
  ) {
    self.remote = remote
    self.directory = directory
    self.environment = environment
    self.deadline = deadline
  }
}
