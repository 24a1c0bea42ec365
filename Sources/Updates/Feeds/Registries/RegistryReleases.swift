import HarmlessText

/// The versions of a package that a registry lists, with those that were withdrawn.
struct RegistryReleases {
  /// Why a version is not offered, in the registry's own word, such as `yanked`.
  struct Withdrawal {
    let word: String
    let reason: String?

    /// The reason is untrusted text, or another value if none is given.
    init(_ word: String, reason: JSON?) {
      self.word = word
      let line = reason?.stringValue?.harmlessLine(limit: 200) ?? ""
      self.reason = line.isEmpty ? nil : line
    }
  }

  var document: FeedDocument
  /// Whether the registry takes only versions of SemVer, whose pre-releases have a hyphen (SemVer 9).
  var isSemantic = false
  private var entries: [(release: Release, version: Version, withdrawal: Withdrawal?)] = []

  init(document: FeedDocument) {
    self.document = document
  }

  /// Adds a version, or warns that the value at `place` is not one.
  mutating func add(
    _ value: JSON?, at place: @autoclosure () -> String, withdrawal: Withdrawal? = nil,
    _ change: (inout Release) -> Void = { _ in }
  ) {
    guard let text = value?.stringValue, let version = document.version(value) else {
      return document.refuse(document.wrong(value, place(), "a version"))
    }
    var release = Release(version: version)
    release.isWithdrawn = withdrawal != nil
    release.isPrerelease = isSemantic && text.prefix { $0 != "+" }.contains("-")
    change(&release)
    entries.append((release, version, withdrawal))
  }

  mutating func result() throws -> FeedResult {
    if entries.isEmpty, let problem = document.firstRefusal { throw document.malformed(problem) }
    let query = document.query
    let channel = Release.special(query.app.channel)
    let eligible = entries.filter { entry in
      let own = Release.special(entry.release.channel)
      return entry.release.exclusion == nil && (own == nil || own == channel)
        && (query.takesPrereleases || !entry.release.isBeforeFinal)
    }
    func newest(_ isMeant: (Withdrawal?) -> Bool) -> (version: Version, withdrawal: Withdrawal?)? {
      eligible.filter { isMeant($0.withdrawal) }
        .max { $1.version.isNewer(than: $0.version) }
        .map { ($0.version, $0.withdrawal) }
    }
    if let (version, withdrawal) = newest({ $0 != nil }), let withdrawal,
      newest({ $0 == nil }).map({ version.isNewer(than: $0.version) }) ?? true,
      query.installed.map({ !$0.isNewer(than: version) }) ?? true
    {
      let reason = withdrawal.reason.map { ": '\($0)'" } ?? ""
      document.warn(
        "Version \(version.text) is not offered, because it is \(withdrawal.word)\(reason)",
        code: "feed.withdrawn")
    }
    // Package managers install what is deprecated, but not what was yanked or disabled.
    let installable = newest { $0 == nil || $0?.word == "deprecated" }?.version
    return FeedResult(
      releases: entries.map(\.release), installable: installable, warnings: document.warnings)
  }
}
