/// How what is staged takes the place of what is there.
package enum SwitchMethod: Hashable, Sendable {
  /// In one step; where the file system has none, by the journal.
  case exchange
  /// Two renames, for file systems that cannot exchange; for a moment nothing is in place, and a
  /// journal lets the next process mend that.
  case journal
}
