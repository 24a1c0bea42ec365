/// How far a sync has come with fetching.
package struct SyncProgress: Equatable, Sendable {
  /// The files that are done with.
  package var files: Int
  package var totalFiles: Int
  /// The bytes that have arrived.
  package var bytes: Int
  /// Once that is known of every file.
  package var totalBytes: Int?
  /// In bytes a second.
  package var rate: Int
  package var secondsLeft: Int?
}
