/// Chooses among the releases that a feed lists, in one pass and without sorting them.
struct ReleaseSelection {
  typealias Candidate = ReleaseOrder.Candidate

  static let mostSeen = 50

  let facts: PolicyFacts
  let order: ReleaseOrder
  /// The releases that can be offered at all.
  ///
  /// They are not withdrawn or excluded, they are on the app's channel, and they can be compared.
  /// If the app takes no pre-releases, only those that are not newer are among them.
  let candidates: [Candidate]
  /// How many releases cannot be offered, and why.
  let refused: Refused
  private let firstSeen: [String: Instant]

  /// The numbers of releases that cannot be offered, by the first reason against each.
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
        // A release that is not newer is never offered, but it may be the installed one.
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

  struct Choice {
    /// The chosen release, or nil if there are no candidates.
    ///
    /// It is the newest update that is not held back and that the installed version can be updated
    /// to, else the newest update that is not held back, else the newest update, else the newest
    /// candidate.
    var chosen: Candidate?
    var locked: Candidate?
    /// The newest updates, whose first sight is to be remembered.
    var seen: [Candidate]
  }

  /// Chooses the release to offer; `level` is nil if the level does not count.
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
      // In most lists the best is also the newest, so one comparison is enough.
      if best?.index == newestNewer?.index
        ? isBetter : order.isNewer(candidate, than: newestNewer)
      {
        newestNewer = candidate
      }
      guard isBetter || seen.takes(candidate) else { continue }
      let release = release(candidate)
      // A release that never runs here must not displace one that becomes old enough later.
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

  /// The newest release that satisfies a minimum and runs here, else the newest that satisfies it.
  ///
  /// Releases that the installed version can be updated to take precedence.
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

  /// Whether the installed version satisfies a release's minimum; true if that is unknown.
  ///
  /// The minimum is compared with the installed build if both builds are known. Otherwise it is a
  /// version, unless it is above the release's own version: then it must be a build, and it does
  /// not count.
  func canUpdate(to release: Release) -> Bool {
    guard let minimum = release.minimumAutoupdateVersion else { return true }
    if release.build != nil, let installed = order.installedBuild {
      return (try? Version(minimum)).map { installed >= $0 } ?? true
    }
    guard let version = release.version, let minimum = try? Version(minimum, scheme: facts.scheme),
      minimum <= version
    else { return true }
    return facts.installed >= minimum
  }

  /// Why a release that runs here is not offered yet; nil if nothing holds it back.
  private func holdsBack(_ release: Release) -> Reason? {
    if let pin = facts.pin, let version = release.version, !pin.allows(version) { return .pinned }
    if facts.channelAnswer?.lacks(release) ?? false { return .notInChannel }
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

  /// The number of seconds since a release was first seen; 0 if that date is in the future.
  func age(of release: Release) -> Int {
    guard let date = firstSeen[release.notificationKey] else { return 0 }
    return Int(min(max(0, facts.now.seconds(since: date)), 1e15))
  }
}
