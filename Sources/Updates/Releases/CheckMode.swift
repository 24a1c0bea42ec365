/// Where an app's newest version is looked up: the key `check-for`.
public enum CheckMode: String, CaseIterable, Sendable {
  /// The feed is asked.
  case automatically
  /// The configuration itself announces the version.
  case manually
  /// Nothing is looked up and nothing offered.
  case never
}
