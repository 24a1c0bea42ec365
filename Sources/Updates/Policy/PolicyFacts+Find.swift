extension PolicyFacts {
  /// What the last check found, for the gates to be asked once more.
  ///
  /// For the version that it was made for, the check has decided as a server does. For another one
  /// the find must be newer, and what was required of the checked version is required of older
  /// ones only. Nil where nothing is known for what is installed: of a program that changed, and
  /// where a server decided for another version, or named none.
  init?(
    of find: State.Pending, in state: State, for installed: InstalledVersion, now: Date,
    passesOverMemory: Bool
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
      now: now, passesOverMemory: passesOverMemory)
    ruling = installed.isChecked ? .offered : nil
    // Who had a pre-release was offered others, which who has none may not be.
    allowsPrereleases = installed.checked?.isPrerelease != true
  }
}
