extension State {
  /// Whether this version runs for the first time, without recording anything.
  package func firstLaunch(version: String) -> FirstLaunch {
    guard !journal.isEmpty else { return .afterInstall }
    return journal.contains { $0.version == version } ? .neither : .afterUpdate
  }

  /// Enters a version and build that run now into the journal, once, and tells what is special.
  ///
  /// Another build of a known version gets an entry of its own and is no update.
  package mutating func recordLaunch(version: String, build: String?, now: Date) -> FirstLaunch {
    let launch = firstLaunch(version: version)
    if !journal.contains(where: { $0.version == version && $0.build == build }) {
      journal.append(JournalEntry(version: version, build: build, firstSeen: now))
    }
    return launch
  }
}
