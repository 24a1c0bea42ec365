/// Which releases of a list can matter to whoever has one version installed.
///
/// Only newer ones can be offered, and only their notes are shown. So that a list with none newer
/// still says that there are releases, the newest of the others stay: one of each kind that a
/// policy tells apart, as it may pass over a kind.
struct ReleaseRelevance: Sendable {
  private let installed: Version?
  private let build: Version?

  init(app: App, scheme: VersionScheme) {
    // What is none can be newer than nothing, and nothing is left out then.
    installed = app.version.flatMap { try? Version($0, scheme: scheme) }
    build = app.build.flatMap { try? Version($0) }
  }

  /// The releases that can matter, in the order in which they stand.
  func relevant(in releases: [Release]) -> [Release] {
    var newest: [Kind: Int] = [:]
    var newestBuild: [Kind: Int] = [:]
    var kept: Set<Int> = []
    for (index, release) in releases.enumerated() {
      guard !canBeNewer(release) else {
        kept.insert(index)
        continue
      }
      let kind = Kind(release)
      if isNewer(release, than: newest[kind].map { releases[$0] }, byBuild: false) {
        newest[kind] = index
      }
      if build != nil, isNewer(release, than: newestBuild[kind].map { releases[$0] }, byBuild: true)
      {
        newestBuild[kind] = index
      }
    }
    return kept.union(newest.values).union(newestBuild.values).sorted().map { releases[$0] }
  }

  /// Newer by version or by build: which of the two counts is not decided here.
  private func canBeNewer(_ release: Release) -> Bool {
    guard let version = release.version, let installed, !version.isNewer(than: installed) else {
      return true
    }
    guard let build, let text = release.build else { return false }
    guard let other = try? Version(text) else { return true }
    return other.isNewer(than: build)
  }

  /// Of equal ones the first stays; what is no version is before all that are.
  private func isNewer(_ release: Release, than other: Release?, byBuild: Bool) -> Bool {
    guard let other else { return true }
    let byVersion = ComparisonResult.of(release.version, other.version) { $0.compare(to: $1) }
    guard build != nil else { return byVersion == .orderedDescending }
    let builds = ComparisonResult.of(Self.build(release), Self.build(other)) { $0.compare(to: $1) }
    let (first, second) = byBuild ? (builds, byVersion) : (byVersion, builds)
    return first == .orderedDescending || (first == .orderedSame && second == .orderedDescending)
  }

  private static func build(_ release: Release) -> Version? {
    release.build.flatMap { try? Version($0) }
  }

  /// What a policy can look at before it looks at the version.
  private struct Kind: Hashable {
    var isWithdrawn: Bool
    var isBeforeFinal: Bool
    var exclusion: Release.Exclusion?
    var isInformational: Bool
    var channel: String?
    var minimumOS: Release.SystemRequirement?
    var maximumOS: Release.SystemRequirement?
    var systems: Set<String>?
    var architectures: Set<String>?
    var hasBuild: Bool

    init(_ release: Release) {
      isWithdrawn = release.isWithdrawn
      isBeforeFinal = release.isBeforeFinal
      exclusion = release.exclusion
      isInformational = release.isInformational
      channel = release.channel
      minimumOS = release.minimumOS
      maximumOS = release.maximumOS
      systems = release.systems
      architectures = release.architectures
      hasBuild = release.build != nil
    }
  }
}
