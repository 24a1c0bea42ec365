/// When a scheduler makes its first check.
public enum FirstCheck: Equatable, Sendable {
  /// As soon as it runs.
  case atOnce
  /// When the schedule says so, by what is remembered of earlier checks.
  case whenDue
  /// One period after it began to run.
  case afterInterval
}
