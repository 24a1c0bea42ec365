/// All that a decision depends on.
package struct PolicyFacts: Sendable {
  /// The version that is installed.
  package var installed: Version
  /// The build that is installed; compared where a release tells its own.
  package var installedBuild: String?
  package var configuration: Configuration
  /// What the feed, or the configuration itself, announces, in no particular order.
  package var releases: [Release]
  /// What a server that decides by itself has decided.
  package var ruling: Release.Ruling?
  /// An installed version below it must be updated, as the feed says.
  package var minimumOfFeed: Version?
  package var system: RunningSystem
  package var scheme: VersionScheme
  /// The release channel; nil and `stable` are the one that everybody is on.
  package var channel: String?
  /// Whether pre-releases are offered on every channel, to everybody.
  package var allowsPrereleases = false
  package var language: String?
  package var country: String?
  package var state: State
  package var now: Date
  /// How many seconds a version must have been known here before it is offered; nil: none.
  package var minimumAge: Int?
  /// What stands for this installation in a staged rollout: random, and never sent.
  package var rolloutID = ""
  /// Whether counter, skip and snooze are passed over, as `--always` asks.
  package var ignoresSkipAndSnooze: Bool
  /// Whether `min-required-app-version` still binds: that of an old cached copy does not.
  package var minimumBinds: Bool

  package init(
    installed: Version, configuration: Configuration, releases: [Release], system: RunningSystem,
    scheme: VersionScheme = .dotted, language: String? = nil, country: String? = nil,
    state: State = State(), now: Date, ignoresSkipAndSnooze: Bool = false, minimumBinds: Bool = true
  ) {
    self.installed = installed
    self.configuration = configuration
    self.releases = releases
    self.system = system
    self.scheme = scheme
    self.language = language
    self.country = country
    self.state = state
    self.now = now
    self.ignoresSkipAndSnooze = ignoresSkipAndSnooze
    self.minimumBinds = minimumBinds
  }
}

extension PolicyFacts {
  /// The channel where it is not the one that everybody is on.
  var specialChannel: String? {
    Release.special(channel)
  }

  var takesPrereleases: Bool {
    Release.offersPrereleases(on: channel, to: installed, allowed: allowsPrereleases)
  }

  /// Whether a release's channel is ours, or everybody's.
  func isOnChannel(_ name: String?) -> Bool {
    guard let name = Release.special(name) else { return true }
    return name == specialChannel
  }
}

extension PolicyFacts {
  /// What the last check found, for the gates to be asked once more.
  ///
  /// For the version that it was made for, the check has decided as a server does. For another one
  /// the find must be newer, and what was required of the checked version is required of older
  /// ones only. Nil where nothing is known for what is installed: of a program that changed, and
  /// where a server decided for another version, or named none.
  init?(
    of find: State.Pending, in state: State, for installed: InstalledVersion, now: Date,
    ignoresSkipAndSnooze: Bool
  ) {
    let release = Release(find, scheme: installed.scheme)
    let isKnown =
      installed.isChecked
      || (!find.isRuled && installed.version != nil && release.version?.scheme == installed.scheme)
    // An unknown version is not compared with anything.
    guard isKnown,
      let version = installed.version ?? (try? Version("0.0.0", scheme: installed.scheme))
    else { return nil }
    let isRequired =
      find.required && (installed.isChecked || installed.checked.map { version < $0 } ?? true)
    var configuration = Configuration()
    configuration.comparing = find.level ?? .build
    configuration.updateType = isRequired ? .hard : .soft
    // An answer where nothing is new is for who asks, not for who is told.
    configuration.notify = find.notify == .withoutAvailableUpdate ? .always : find.notify
    self.init(
      installed: version, configuration: configuration, releases: [release],
      system: RunningSystem(name: "", version: nil), scheme: installed.scheme, state: state,
      now: now, ignoresSkipAndSnooze: ignoresSkipAndSnooze)
    ruling = installed.isChecked ? .offered : nil
    // Who had a pre-release was offered others, which who has none may not be.
    allowsPrereleases = installed.checked?.isPrerelease != true
  }
}
