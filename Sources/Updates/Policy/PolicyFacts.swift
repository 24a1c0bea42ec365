import HarmlessText

package struct PolicyFacts: Sendable {
  package var installed: Version
  /// The installed build, which is compared if a release has a build.
  package var installedBuild: String?
  package var configuration = Configuration()
  package var releases: [Release] = []
  /// The server's decision, or nil if the policy decides.
  package var ruling: Release.Ruling?
  /// The feed's minimum: an installed version below it must be updated.
  package var minimumOfFeed: Version?
  package var system = RunningSystem(name: "", version: nil)
  package var scheme = VersionScheme.dotted
  /// The app's release channel; nil and `stable` both mean the default channel.
  package var channel: String?
  package var allowsPrereleases = false
  package var language: String?
  package var country: String?
  package var state = State()
  package var now: Instant
  /// How many seconds after its first sight a version may be offered; nil if it may be at once.
  package var minimumAge: Int?
  /// The versions that alone are offered; nil for all.
  package var pin: VersionPin?
  /// The administrator's rule that sets `pin`; nil if the user has set it.
  package var pinRule: SystemPolicy.Rule?
  /// What the place has from which the installed copy gets updates; nil if none was asked.
  package var channelAnswer: ChannelAnswer?
  /// A random identifier of this installation for staged rollouts; it is never sent.
  package var rolloutID = ""
  /// Whether the notify limit, skips and snoozes are ignored, as with `--always`.
  package var ignoresSkipAndSnooze = false
  /// Whether `min-required-app-version` still binds; in an old cached copy it does not.
  package var minimumBinds = true
}

extension PolicyFacts {
  /// Adds what the administrator, the options and the user have chosen.
  mutating func add(_ allowance: Allowance) {
    let choices = allowance.choices
    pin = choices.pin
    pinRule = allowance.rules.first { $0.choices.pin != nil }
    minimumAge = choices.minimumAge ?? minimumAge
    // The coarser level counts: a user wants to hear less, not more.
    if let level = choices.level {
      configuration.comparing = min(level, configuration.comparing ?? .patch)
    }
  }

  /// The app's channel, or nil if it is the default channel.
  var specialChannel: String? {
    Release.special(channel)
  }

  var takesPrereleases: Bool {
    Release.offersPrereleases(on: channel, to: installed, allowed: allowsPrereleases)
  }

  func isOnChannel(_ name: String?) -> Bool {
    guard let name = Release.special(name) else { return true }
    return name == specialChannel
  }

  var level: VersionLevel { configuration.comparing ?? .patch }

  var isBelowOptionalMinimum: Bool {
    version(configuration.minimumOptionalVersion).map { installed < $0 } ?? false
  }

  func version(_ text: String?) -> Version? {
    text.flatMap { try? Version($0, scheme: scheme) }
  }
}

extension PolicyFacts {
  /// Turns what the last check has found into facts, so that the gates can be applied again.
  ///
  /// That check's decision holds for the version that it was made for, like a server's.
  init?(
    of find: State.Pending, in state: State, for installed: InstalledVersion, now: Instant,
    ignoresSkipAndSnooze: Bool
  ) {
    // A placeholder stands for an unknown version, which is not compared with anything.
    guard installed.isChecked,
      let version = installed.version ?? (try? Version("0.0.0", scheme: installed.scheme))
    else { return nil }
    self.init(
      installed: version, releases: [Release(find, scheme: installed.scheme)], ruling: .offered,
      scheme: installed.scheme, allowsPrereleases: true, state: state, now: now,
      ignoresSkipAndSnooze: ignoresSkipAndSnooze)
    configuration.updateType = find.required ? .hard : .soft
    // The answer that nothing is new is for an explicit check, not for a notification.
    configuration.notify = find.notify == .withoutAvailableUpdate ? .always : find.notify
    // The check has compared the files of a version that did not run; the memory has none of them.
    if !find.didNotRun { self.state.installs = [] }
  }
}

extension Release {
  init(_ find: State.Pending, scheme: VersionScheme) {
    // A version of another scheme keeps its text; it is not compared with any other version.
    let version = find.version.flatMap { text in
      (try? Version(text, scheme: scheme)) ?? (try? Version(text, scheme: .numeric))
    }
    self.init(version: version, storeURL: find.url)
    guard version == nil, let key = find.key, key != Release.namelessKey else { return }
    if key == find.url || Address(link: key) != nil {
      downloadURL = key
    } else if let build = Release.build(ofKey: key) {
      self.build = build
    } else {
      name = key
    }
  }
}

extension State {
  /// The record of a release whose new version did not prove itself, if its files are still the same.
  ///
  /// Such a release is not offered again: it would fail again.
  func failedProof(of release: Release) -> InstallRecord? {
    guard let version = release.version?.text,
      let last = installs.last(where: { $0.to == version && $0.isProved != nil }),
      last.isFailedProof
    else { return nil }
    guard let asset = release.assets.first(where: { presentableURL($0.url) == last.url }) else {
      return release.assets.isEmpty ? last : nil
    }
    return asset.hasOtherBytes(than: last.bytes) ? nil : last
  }
}
