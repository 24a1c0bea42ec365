/// Which of two releases is newer, and which are newer than what is installed.
struct ReleaseOrder {
  /// A release of a list, with what decides its place read once.
  struct Candidate {
    /// Where in the list it stands.
    let index: Int
    let version: Version?
    let build: DottedVersion?
  }

  let installed: Version
  /// Nil where it is not known, or is none that can be compared.
  let installedBuild: DottedVersion?
  /// Whether each release tells its build, so that builds alone can order all of them.
  var isByBuild = false

  init(_ facts: PolicyFacts) {
    installed = facts.installed
    installedBuild = Self.build(facts.installedBuild)
  }

  /// The release at an index, where it can be compared with what is installed.
  func candidate(_ release: Release, at index: Int) -> Candidate? {
    let build = installedBuild == nil ? nil : Self.build(release.build)
    guard release.version != nil || build != nil else { return nil }
    return Candidate(index: index, version: release.version, build: build)
  }

  /// A build that is no number with dots is as good as none: versions are compared then.
  private static func build(_ text: String?) -> DottedVersion? {
    text.flatMap { try? DottedVersion($0) }
  }

  /// The order of two releases, one without a version or build being before all others.
  func compare(_ left: Candidate, _ right: Candidate) -> ComparisonResult {
    let byVersion =
      isByBuild
      ? .orderedSame : ComparisonResult.of(left.version, right.version) { $0.compare(to: $1) }
    guard byVersion == .orderedSame else { return byVersion }
    let byBuild = ComparisonResult.of(left.build, right.build) { $0.compare(to: $1) }
    guard byBuild == .orderedSame, isByBuild else { return byBuild }
    return ComparisonResult.of(left.version, right.version) { $0.compare(to: $1) }
  }

  /// Whether one release is newer than another; all are newer than none.
  func isNewer(_ candidate: Candidate, than other: Candidate?) -> Bool {
    guard let other else { return true }
    return compare(candidate, other) == .orderedDescending
  }

  /// Whether a release is newer than what is installed: by its build where both are known.
  func isNewer(_ candidate: Candidate) -> Bool {
    if let build = candidate.build, let installedBuild { return build > installedBuild }
    return candidate.version?.isNewer(than: installed) ?? false
  }

  /// Whether a release that is newer differs at a level; a build of the same version at the finest.
  func differs(_ candidate: Candidate, at level: VersionLevel) -> Bool {
    if level == .build, candidate.build != nil, installedBuild != nil { return true }
    return candidate.version?.isNewer(than: installed, at: level) ?? true
  }
}

/// The newest of many releases, newest first and one of each rank, without sorting all of them.
struct NewestReleases {
  typealias Candidate = ReleaseOrder.Candidate

  private(set) var candidates: [Candidate] = []
  let limit: Int
  let order: ReleaseOrder

  init(limit: Int, order: ReleaseOrder) {
    self.limit = limit
    self.order = order
  }

  /// Whether a release is newer than the oldest of those that are kept, or there is room for it.
  func takes(_ candidate: Candidate) -> Bool {
    guard candidates.count >= limit, let oldest = candidates.last else { return true }
    return order.isNewer(candidate, than: oldest)
  }

  /// Puts a release in its place; the first of a rank stays, and the oldest goes at the limit.
  mutating func insert(_ candidate: Candidate) {
    guard takes(candidate) else { return }
    var low = 0
    var high = candidates.count
    while low < high {
      let middle = (low + high) / 2
      switch order.compare(candidate, candidates[middle]) {
      case .orderedSame: return
      case .orderedDescending: high = middle
      case .orderedAscending: low = middle + 1
      }
    }
    candidates.insert(candidate, at: low)
    if candidates.count > limit { candidates.removeLast() }
  }
}
