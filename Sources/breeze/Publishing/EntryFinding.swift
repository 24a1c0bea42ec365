import UpdatesContent

/// What is wrong with an entry, and where it stands.
struct EntryFinding: Equatable, Sendable {
  /// The manifest's path as it can be opened, harmless.
  var manifest: String
  /// Counted from 1.
  var line: Int
  var fault: EntryFault

  /// Such as `App.freshair/manifest.json:12: 'logo.png' is missing`.
  var summary: String {
    "\(manifest):\(line): \(fault.summary)"
  }
}
