/// Chooses among the releases that a feed lists, in one walk and without sorting them.
struct ReleaseSelection {
  typealias Candidate = ReleaseOrder.Candidate

  /// The most versions whose first sight is remembered.
  static let mostSeen = 50

  let facts: PolicyFacts
  let order: ReleaseOrder
  /// Those that can be offered at all: not withdrawn or excluded, on our channel, comparable, and
  /// no pre-releases where those are not for us, unless they are not newer anyway.
  let candidates: [Candidate]
  /// How many cannot, and why.
  let refused: Refused
  private let firstSeen: [String: Date]

  /// Releases that nobody is offered, by the first reason against them.
  struct Refused: Equatable {
    var withdrawn = 0
    var undownloadable = 0
    var conditional = 0
    var otherChannel = 0
    var prerelease = 0
    var incomparable = 0
  }

  init(_ facts: PolicyFacts) {
    self.facts = facts
    var order = ReleaseOrder(facts)
    var candidates: [Candidate] = []
    var refused = Refused()
    let takesPrereleases = facts.takesPrereleases
    for (index, release) in facts.releases.enumerated() {
      if release.isWithdrawn {
        refused.withdrawn += 1
      } else if release.exclusion == .nothingToDownload {
        refused.undownloadable += 1
      } else if release.exclusion == .conditions {
        refused.conditional += 1
      } else if !facts.isOnChannel(release.channel) {
        refused.otherChannel += 1
      } else if let candidate = order.candidate(release, at: index) {
        // One that is not newer is offered to nobody, and may be what is installed.
        if release.isBeforeFinal, !takesPrereleases, order.isNewer(candidate) {
          refused.prerelease += 1
        } else {
          candidates.append(candidate)
        }
      } else {
        refused.incomparable += 1
      }
    }
    order.isByBuild = candidates.allSatisfy { $0.build != nil }
    self.order = order
    self.candidates = candidates
    self.refused = refused
    firstSeen = facts.minimumAge == nil ? [:] : facts.state.firstSeen.byVersion
  }

  func release(_ candidate: Candidate) -> Release {
    facts.releases[candidate.index]
  }

  // MARK: Choosing

  /// What a walk along the candidates finds.
  struct Choice {
    /// The newest that nothing holds back and the installed version can be updated to, else the
    /// newest that nothing holds back, else the newest that is newer, else the newest.
    var chosen: Candidate?
    /// The newest that nothing holds back but the minimum that it asks of the installed version.
    var locked: Candidate?
    /// The newest of those that are newer than what is installed, for their first sight.
    var seen: [Candidate]
  }

  /// The release to offer; `level` is nil where the level does not count.
  func choice(level: VersionLevel?) -> Choice {
    var newest: Candidate?
    var newestNewer: Candidate?
    var best: Candidate?
    var locked: Candidate?
    var seen = NewestReleases(limit: Self.mostSeen, order: order)
    for candidate in candidates {
      guard order.isNewer(candidate) else {
        if newestNewer == nil, order.isNewer(candidate, than: newest) { newest = candidate }
        continue
      }
      let isBetter = order.isNewer(candidate, than: best)
      // In most lists the best is also the newest, and need not be compared twice.
      if best?.index == newestNewer?.index
        ? isBetter : order.isNewer(candidate, than: newestNewer)
      {
        newestNewer = candidate
      }
      guard isBetter || seen.takes(candidate) else { continue }
      let release = release(candidate)
      // One that never runs here must not take the place of one that would grow old enough.
      guard facts.fit(of: release).runs else { continue }
      seen.insert(candidate)
      if isBetter, level.map({ order.differs(candidate, at: $0) }) ?? true,
        holdsBack(release) == nil
      {
        if canUpdate(to: release) {
          best = candidate
        } else if order.isNewer(candidate, than: locked) {
          locked = candidate
        }
      }
    }
    if let newestNewer { seen.insert(newestNewer) }
    return Choice(
      chosen: best ?? locked ?? newestNewer ?? newest, locked: locked, seen: seen.candidates)
  }

  /// The newest that satisfies a minimum and runs here, else the newest that satisfies it.
  ///
  /// Those that the installed version can be updated to come first.
  func newest(satisfying minimum: Version) -> Candidate? {
    var newest: Candidate?
    var best: Candidate?
    var locked: Candidate?
    for candidate in candidates {
      guard let version = candidate.version, version >= minimum else { continue }
      if order.isNewer(candidate, than: newest) { newest = candidate }
      let release = release(candidate)
      guard order.isNewer(candidate, than: best), facts.fit(of: release).runs else { continue }
      if canUpdate(to: release) {
        best = candidate
      } else if order.isNewer(candidate, than: locked) {
        locked = candidate
      }
    }
    return best ?? locked ?? newest
  }

  /// The newest that would be offered to an older version, as far as that is known now.
  func newestForOlder() -> Candidate? {
    let takesPrereleases = facts.takesPrereleases
    var newest: Candidate?
    for candidate in candidates where order.isNewer(candidate, than: newest) {
      let release = release(candidate)
      guard takesPrereleases || !release.isBeforeFinal, facts.fit(of: release).runs,
        holdsBack(release) == nil
      else { continue }
      newest = candidate
    }
    return newest
  }

  /// Whether the installed version satisfies the minimum that a release asks for; true where that
  /// is not known.
  ///
  /// It is a build where it cannot be a version, as it is after the release's own.
  func canUpdate(to release: Release) -> Bool {
    guard let minimum = release.minimumAutoupdateVersion else { return true }
    if release.build != nil, let installed = order.installedBuild {
      return (try? DottedVersion(minimum)).map { installed >= $0 } ?? true
    }
    guard let version = release.version, let minimum = try? Version(minimum, scheme: facts.scheme),
      minimum <= version
    else { return true }
    return facts.installed >= minimum
  }

  // MARK: Waiting

  /// Why a release that runs here is not offered yet.
  private func holdsBack(_ release: Release) -> Reason? {
    guard !release.isCritical else { return nil }
    if isTooYoung(release) { return .tooYoung }
    if let rollout = Rollout(of: release, id: facts.rolloutID), rollout.start > facts.now {
      return .notInRollout
    }
    return nil
  }

  private func isTooYoung(_ release: Release) -> Bool {
    guard let minimumAge = facts.minimumAge else { return false }
    return age(of: release) < minimumAge
  }

  /// For how many seconds a release has been known here; nothing is known from the future.
  func age(of release: Release) -> Int {
    guard let date = firstSeen[release.notificationKey] else { return 0 }
    return Int(min(max(0, facts.now.timeIntervalSince(date)), 1e15))
  }
}
