/// Compares the releases that a feed lists with the installed version, and chooses among them.
struct ReleaseSelection {
  static let mostSeen = 50
  static let mostNotes = 100

  /// A release that can be compared with the installed version.
  struct Candidate {
    let index: Int
    let version: Version?
    let build: Version?
  }

  let facts: PolicyFacts
  /// The releases that can be offered at all, as the feed lists them.
  ///
  /// They are not withdrawn or excluded, they are on the app's channel, and they can be compared.
  /// If the app takes no pre-releases, only those that are not newer are among them.
  private(set) var candidates: [Candidate] = []
  /// The candidates that are newer, newest first; of equal ones, the feed's first is first.
  private(set) var newer: [Candidate] = []
  /// How many releases cannot be offered, and why.
  private(set) var refused: [Refusal: Int] = [:]
  /// The installed build, or nil if it is unknown or cannot be compared.
  private let installedBuild: Version?
  /// Whether every candidate has a build; if so, builds alone decide the order.
  private var isByBuild = false

  init(_ facts: PolicyFacts) {
    self.facts = facts
    installedBuild = Self.build(facts.installedBuild)
    for (index, release) in facts.releases.enumerated() {
      let candidate = Candidate(
        index: index, version: release.version,
        build: installedBuild == nil ? nil : Self.build(release.build))
      if let refusal = refusal(of: candidate) {
        refused[refusal, default: 0] += 1
      } else {
        candidates.append(candidate)
      }
    }
    isByBuild = candidates.allSatisfy { $0.build != nil }
    newer = candidates.filter(isNewer).sorted { isNewer($0, than: $1) }
  }

  func release(_ candidate: Candidate) -> Release { facts.releases[candidate.index] }

  /// Parses a build; nil if it is not a dotted number, so that versions are compared instead.
  private static func build(_ text: String?) -> Version? {
    text.flatMap { try? Version($0) }
  }
}

// MARK: What cannot be offered

extension ReleaseSelection {
  /// Why a release cannot be offered at all; of several reasons the first counts.
  enum Refusal: CaseIterable {
    case withdrawn, undownloadable, conditional, otherChannel, prerelease, incomparable

    func words(_ count: Int) -> String {
      let (one, many) =
        switch self {
        case .withdrawn: ("is withdrawn", "are withdrawn")
        case .undownloadable: ("has nothing to download", "have nothing to download")
        case .conditional:
          ("has conditions that do not hold here", "have conditions that do not hold here")
        case .otherChannel: ("is on another channel", "are on other channels")
        case .prerelease: ("is a pre-release", "are pre-releases")
        case .incomparable: ("has no version", "have no version")
        }
      return "\(count) \(count == 1 ? one : many)"
    }
  }

  private func refusal(of candidate: Candidate) -> Refusal? {
    let release = release(candidate)
    if release.isWithdrawn { return .withdrawn }
    if release.exclusion == .nothingToDownload { return .undownloadable }
    if release.exclusion == .conditions { return .conditional }
    if !facts.isOnChannel(release.channel) { return .otherChannel }
    if candidate.version == nil, candidate.build == nil { return .incomparable }
    // A release that is not newer is never offered, but it may be the installed one.
    let isRefused = release.isBeforeFinal && !facts.takesPrereleases && isNewer(candidate)
    return isRefused ? .prerelease : nil
  }
}

// MARK: Order

extension ReleaseSelection {
  /// Whether a release is newer than the installed version; builds decide if both are known.
  func isNewer(_ candidate: Candidate) -> Bool {
    if let build = candidate.build, let installedBuild { return build > installedBuild }
    return candidate.version?.isNewer(than: facts.installed) ?? false
  }

  /// Whether a release is newer than another; true if there is no other.
  func isNewer(_ candidate: Candidate, than other: Candidate?) -> Bool {
    other.map { compare(candidate, $0) == .greater } ?? true
  }

  /// Compares two releases; a release without a version or build comes before all others.
  private func compare(_ left: Candidate, _ right: Candidate) -> Ordering {
    let byBuild = Ordering.of(left.build, right.build) { $0.compare(to: $1) }
    if isByBuild, byBuild != .equal { return byBuild }
    let byVersion = Ordering.of(left.version, right.version) { $0.compare(to: $1) }
    return byVersion == .equal ? byBuild : byVersion
  }

  func differs(_ candidate: Candidate, at level: VersionLevel) -> Bool {
    if let build = candidate.build, level == .build || candidate.version?.text == build.text {
      return true
    }
    return candidate.version?.isNewer(than: facts.installed, at: level) ?? true
  }
}

// MARK: Choice

extension ReleaseSelection {
  struct Choice {
    /// The chosen release, or nil if there are no candidates.
    ///
    /// It is the newest update that is not held back and that the installed version can be updated
    /// to, else the newest update that is not held back, else the newest update, else the newest
    /// candidate.
    var chosen: Candidate?
    /// The newest update that is not held back, if the installed version cannot be updated to it.
    var locked: Candidate?
    /// The newest updates, whose first sight is to be remembered.
    var seen: [Candidate] = []
  }

  /// Chooses the release to offer; `level` is nil if the level does not count.
  func choice(level: VersionLevel?) -> Choice {
    var choice = Choice()
    for candidate in newer {
      guard choice.chosen == nil || choice.seen.count < Self.mostSeen else { break }
      let release = release(candidate)
      // A release that never runs here must not displace one that becomes old enough later.
      guard facts.runs(release) else { continue }
      if choice.seen.count < Self.mostSeen, isOther(than: choice.seen.last, candidate) {
        choice.seen.append(candidate)
      }
      guard choice.chosen == nil, level.map({ differs(candidate, at: $0) }) ?? true,
        !facts.holdsBack(release)
      else { continue }
      if canUpdate(to: release) {
        choice.chosen = candidate
      } else {
        choice.locked = choice.locked ?? candidate
      }
    }
    if let newest = newer.first, isNewer(newest, than: choice.seen.first) {
      choice.seen = [newest] + choice.seen.prefix(Self.mostSeen - 1)
    }
    choice.chosen = choice.chosen ?? choice.locked ?? newer.first ?? newest { _ in true }
    return choice
  }

  private func isOther(than other: Candidate?, _ candidate: Candidate) -> Bool {
    other.map { compare($0, candidate) != .equal } ?? true
  }

  /// The newest of the candidates that fit; of equal ones the feed's first.
  func newest(where fits: (Candidate) -> Bool) -> Candidate? {
    var newest: Candidate?
    for candidate in candidates where isNewer(candidate, than: newest) && fits(candidate) {
      newest = candidate
    }
    return newest
  }

  /// The newest release that satisfies a minimum and runs here, else the newest that satisfies it.
  ///
  /// Releases that the installed version can be updated to take precedence.
  func newest(satisfying minimum: Version) -> Candidate? {
    func satisfies(_ candidate: Candidate) -> Bool {
      candidate.version.map { $0 >= minimum } ?? false
    }
    func runs(_ candidate: Candidate) -> Bool {
      satisfies(candidate) && facts.runs(release(candidate))
    }
    return newest { runs($0) && canUpdate(to: release($0)) } ?? newest(where: runs)
      ?? newest(where: satisfies)
  }

  /// Whether the installed version satisfies a release's minimum; true if that is unknown.
  ///
  /// The minimum is compared with the installed build if both builds are known. Otherwise it is a
  /// version, unless it is above the release's own version: then it must be a build, and it does
  /// not count.
  func canUpdate(to release: Release) -> Bool {
    guard let minimum = release.minimumAutoupdateVersion else { return true }
    if release.build != nil, let installedBuild {
      return Self.build(minimum).map { installedBuild >= $0 } ?? true
    }
    guard let version = release.version, let minimum = facts.version(minimum), minimum <= version
    else { return true }
    return facts.installed >= minimum
  }
}

// MARK: Notes

extension ReleaseSelection {
  /// The notes of all releases after the installed one up to the offered one, newest first.
  ///
  /// If a version is listed more than once, for example for several systems, the first counts.
  /// Above the limit the oldest notes are dropped, so the shown versions have no gap.
  func history(upTo offered: Candidate, notes: ReleaseNotes?) -> [VersionNotes] {
    guard facts.releases.count > 1 else { return [] }
    var history: [VersionNotes] = []
    var last: Candidate?
    func add(_ candidate: Candidate, _ notes: ReleaseNotes?) {
      guard history.count < Self.mostNotes, let notes, !notes.text.allSatisfy(\.isWhitespace),
        isOther(than: last, candidate)
      else { return }
      let release = release(candidate)
      last = candidate
      history.append(
        VersionNotes(
          version: release.version?.text ?? release.name, publishedAt: release.publishedAt,
          notes: notes))
    }
    if isNewer(offered) { add(offered, notes) }
    for candidate in newer where isNewer(offered, than: candidate) {
      add(candidate, release(candidate).notes)
    }
    return history
  }
}
