extension State {
  /// The version whose news the person knows; nil where none ran here before this one.
  ///
  /// Where news were never shown, it is the version that ran before the running one, as far as
  /// checks saw it.
  package func lastSeen(before running: String) -> String? {
    notesSeen ?? journal.last { $0.version != running }?.version
  }
}
