extension State {
  /// Remembers that the person does not want to hear of a version.
  package mutating func skip(_ version: String) {
    skipped.removeAll { $0 == version }
    skipped.append(version)
  }

  /// Forgets all skipped versions, or one.
  package mutating func unskip(_ version: String?, scheme: VersionScheme = .dotted) {
    guard let version else {
      skipped = []
      return
    }
    var wanted = Release(version: try? Version(version, scheme: scheme))
    wanted.name = version
    skipped.removeAll(where: wanted.isMeant)
  }

  /// Forgets every snooze.
  package mutating func endSnooze() {
    snoozedUntil = nil
    snoozedVersion = nil
  }
}
