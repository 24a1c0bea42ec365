/// All that a decision depends on.
package struct PolicyFacts: Sendable {
  /// The version that is installed.
  package var installed: Version
  package var configuration: Configuration
  /// What the feed, or the configuration itself, announces.
  package var release: Release?
  package var system: RunningSystem
  package var scheme: VersionScheme
  package var language: String?
  package var country: String?
  package var state: State
  package var now: Date
  /// Whether counter, skip and snooze are passed over, as `--always` asks.
  package var passesOverMemory: Bool
  /// Whether `min-required-app-version` still binds: that of an old cached copy does not.
  package var minimumBinds: Bool

  package init(
    installed: Version, configuration: Configuration, release: Release?, system: RunningSystem,
    scheme: VersionScheme = .dotted, language: String? = nil, country: String? = nil,
    state: State = State(), now: Date, passesOverMemory: Bool = false, minimumBinds: Bool = true
  ) {
    self.installed = installed
    self.configuration = configuration
    self.release = release
    self.system = system
    self.scheme = scheme
    self.language = language
    self.country = country
    self.state = state
    self.now = now
    self.passesOverMemory = passesOverMemory
    self.minimumBinds = minimumBinds
  }
}
