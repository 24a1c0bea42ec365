/// What a sync has done.
package struct SyncReport: Equatable, Sendable {
  package enum Result: String, Equatable, Sendable {
    case updated, unchanged
  }

  package var result: Result
  /// The folder's absolute path.
  package var directory: String
  package var entries: Entries
  /// How many files that no manifest names were left out of the new set.
  package var removed: Int
  /// The folder of each manifest, the first manifest's own first.
  package var bundles: [Bundle]
  package var warnings: [Warning]

  /// Counts of entries, those of child manifests and the child manifests themselves included.
  package struct Entries: Equatable, Sendable {
    package var total = 0
    package var applicable = 0
    package var fetched = 0
    /// Applicable and right already.
    package var reused = 0
    /// Of the files that were fetched, child manifests among them.
    package var bytes = 0
  }

  /// A manifest's folder with what belongs to it.
  package struct Bundle: Equatable, Sendable {
    /// The folder's name without `.freshair`.
    package var name: String
    /// Absolute.
    package var path: String
    /// The path of its `presentation.json`, where the manifest lists one that applies.
    package var presentation: String?
  }
}
