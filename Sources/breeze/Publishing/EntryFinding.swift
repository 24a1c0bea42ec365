/// What is wrong with an entry, and where it stands.
package struct EntryFinding: Equatable, Sendable {
  /// The manifest's path as it can be opened, harmless.
  package var manifest: String
  /// Counted from 1.
  package var line: Int
  package var fault: EntryFault

  /// Such as `App.freshair/manifest.json:12: 'logo.png' is missing`.
  package var summary: String {
    "\(manifest):\(line): \(fault.summary)"
  }
}
