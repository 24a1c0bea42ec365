extension ContinuousClock.Instant {
  /// When a time limit that begins now ends.
  ///
  /// No limit is longer than a century: the system's waits trap on what 64 bits of seconds cannot
  /// hold.
  package static func end(of limit: Duration) -> Self {
    .now + min(max(limit, .zero), .seconds(3_155_760_000))
  }
}
