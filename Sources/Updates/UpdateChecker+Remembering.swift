extension UpdateChecker {
  /// Remembers that the person does not want to hear of a version.
  ///
  /// An update without a version is skipped by what else is known of it: its name, else its URL.
  /// Throws where the state file cannot be changed; it then keeps its old content.
  public func skip(_ version: String) throws {
    try record.state.change { $0.skip(version) }
  }

  /// Remembers that the person wants to hear of nothing until a date; throws as `skip` does.
  public func snooze(until date: Date) throws {
    try record.state.change { $0.snoozedUntil = date }
  }

  /// Remembers that the person wants to hear only of versions after this; throws as `skip` does.
  public func snooze(untilAfter version: String) throws {
    try record.state.change { $0.snoozedVersion = version }
  }
}
