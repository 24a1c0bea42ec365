struct ReleaseOrder {
  struct Candidate {
    let index: Int
    let version: Version?
    let build: Version?
  }

  let installed: Version
  /// The installed build, or nil if it is unknown or cannot be compared.
  let installedBuild: Version?
  /// Whether every release has a build; if so, builds alone decide the order.
  var isByBuild = false

  init(_ facts: PolicyFacts) {
    installed = facts.installed
    installedBuild = Self.build(facts.installedBuild)
  }

  /// The candidate for a release; nil if it cannot be compared with the installed version.
  func candidate(_ release: Release, at index: Int) -> Candidate? {
    let build = installedBuild == nil ? nil : Self.build(release.build)
    guard release.version != nil || build != nil else { return nil }
    return Candidate(index: index, version: release.version, build: build)
  }

  /// Parses a build; nil if it is not a dotted number, so that versions are compared instead.
  private static func build(_ text: String?) -> Version? {
    text.flatMap { try? Version($0) }
  }

  /// Compares two releases; a release without a version or build comes before all others.
  func compare(_ left: Candidate, _ right: Candidate) -> Ordering {
    let byVersion =
      isByBuild
      ? .equal : Ordering.of(left.version, right.version) { $0.compare(to: $1) }
    guard byVersion == .equal else { return byVersion }
    let byBuild = Ordering.of(left.build, right.build) { $0.compare(to: $1) }
    guard byBuild == .equal, isByBuild else { return byBuild }
    return Ordering.of(left.version, right.version) { $0.compare(to: $1) }
  }

  /// Whether a release is newer than another; true if there is no other.
  func isNewer(_ candidate: Candidate, than other: Candidate?) -> Bool {
    guard let other else { return true }
    return compare(candidate, other) == .greater
  }

  /// Whether a release is newer than the installed version; builds decide if both are known.
  func isNewer(_ candidate: Candidate) -> Bool {
    if let build = candidate.build, let installedBuild { return build > installedBuild }
    return candidate.version?.isNewer(than: installed) ?? false
  }

  func differs(_ candidate: Candidate, at level: VersionLevel) -> Bool {
    if let build = candidate.build, installedBuild != nil,
      level == .build || candidate.version?.text == build.text
    {
      return true
    }
    return candidate.version?.isNewer(than: installed, at: level) ?? true
  }
}

/// The newest of many releases, newest first and without duplicates, found without a full sort.
struct NewestReleases {
  typealias Candidate = ReleaseOrder.Candidate

  private(set) var candidates: [Candidate] = []
  let limit: Int
  let order: ReleaseOrder

  func takes(_ candidate: Candidate) -> Bool {
    guard candidates.count >= limit, let oldest = candidates.last else { return true }
    return order.isNewer(candidate, than: oldest)
  }

  /// Inserts a release in order.
  ///
  /// If it is equal to a kept release, the kept one stays. Above the limit, the oldest is dropped.
  mutating func insert(_ candidate: Candidate) {
    guard takes(candidate) else { return }
    var low = 0
    var high = candidates.count
    while low < high {
      let middle = (low + high) / 2
      switch order.compare(candidate, candidates[middle]) {
      case .equal: return
      case .greater: high = middle
      case .less: low = middle + 1
      }
    }
    candidates.insert(candidate, at: low)
    if candidates.count > limit { candidates.removeLast() }
  }
}
