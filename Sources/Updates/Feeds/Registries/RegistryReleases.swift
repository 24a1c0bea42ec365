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

    var keepsFromInstalling: Bool { word != "deprecated" }
  }

  let document: FeedDocument
  /// Whether the registry takes only versions of SemVer, whose pre-releases have a hyphen (SemVer 9).
  var isSemantic = false
  private let takesPrereleases: Bool
  private var releases: [Release] = []
  private var refusals = Refusals()
  /// The newest version that could be offered, and the newest that could if it were not withdrawn.
  private var newest: Version?
  private var newestWithdrawn: (version: Version, why: Withdrawal)?
  /// The newest version that a package manager would install, even if it is deprecated.
  private var installable: Version?

  /// What a registry's document says, with a warning if the newest version was withdrawn.
  ///
  /// Throws a problem if there are entries, but none of them can be read.
  static func result(
    of document: FeedDocument, _ read: (inout RegistryReleases) throws -> Void
  ) throws -> FeedResult {
    var versions = RegistryReleases(document: document)
    try read(&versions)
    if versions.releases.isEmpty, let problem = versions.refusals.first {
      throw document.malformed(problem)
    }
    return FeedResult(
      releases: versions.releases, installable: versions.installable,
      warnings: versions.refusals.warnings + versions.withdrawn)
  }

  private init(document: FeedDocument) {
    self.document = document
    takesPrereleases = document.query.takesPrereleases
  }

  /// Adds a version, or warns that the value at `place` is not one.
  mutating func add(
    _ value: JSON?, at place: @autoclosure () -> String, withdrawal: Withdrawal? = nil,
    _ change: (inout Release) -> Void = { _ in }
  ) {
    guard let text = value?.stringValue, let version = document.version(value) else {
      refuse("'\(place())' is \(value?.excerpt ?? "missing"), expected a version")
      return
    }
    var release = Release(version: version)
    release.isWithdrawn = withdrawal != nil
    release.isPrerelease = isSemantic && text.prefix { $0 != "+" }.contains("-")
    change(&release)
    releases.append(release)
    note(release, version, withdrawal)
  }

  /// Warns about an entry that cannot be read.
  mutating func refuse(_ sentence: String) {
    refusals.add(sentence)
  }

  private mutating func note(_ release: Release, _ version: Version, _ withdrawal: Withdrawal?) {
    let channel = Release.special(release.channel)
    guard release.exclusion == nil, takesPrereleases || !release.isBeforeFinal,
      channel == nil || channel == Release.special(document.query.app.channel)
    else { return }
    if withdrawal?.keepsFromInstalling != true,
      installable.map({ version.isNewer(than: $0) }) ?? true
    {
      installable = version
    }
    if let withdrawal {
      if newestWithdrawn.map({ version.isNewer(than: $0.version) }) ?? true {
        newestWithdrawn = (version, withdrawal)
      }
    } else if newest.map({ version.isNewer(than: $0) }) ?? true {
      newest = version
    }
  }

  private var withdrawn: [Warning] {
    guard let (version, why) = newestWithdrawn, newest.map({ version.isNewer(than: $0) }) ?? true,
      document.query.installed.map({ !$0.isNewer(than: version) }) ?? true
    else { return [] }
    let reason = why.reason.map { ": '\($0)'" } ?? ""
    return [
      Warning(
        code: "feed.withdrawn",
        message: "Version \(version.text) is not offered, because it is \(why.word)\(reason)")
    ]
  }
}
