@testable import Updates

extension PolicyFacts {
  /// Facts about one announced release, or none.
  init(
    installed: Version, configuration: Configuration = Configuration(), release: Release?,
    system: RunningSystem = RunningSystem(name: "linux", version: "12"),
    scheme: VersionScheme = .dotted, now: Instant = Instant(secondsSince1970: 1000)
  ) {
    self.init(
      installed: installed, configuration: configuration, releases: release.map { [$0] } ?? [],
      system: system, scheme: scheme, now: now)
  }

  /// The only release, where there is one.
  var release: Release? {
    get { releases.first }
    set { releases = newValue.map { [$0] } ?? [] }
  }
}

extension Release {
  /// A release by its version, changed as a test needs it.
  init(_ version: String, _ change: (inout Release) -> Void = { _ in }) throws {
    self.init(version: try Version(version))
    change(&self)
  }
}

extension Policy {
  /// What is decided of a list of releases; nothing but what `change` says is special.
  static func decide(
    _ releases: [Release], installed: String = "1.0",
    _ change: (inout PolicyFacts) -> Void = { _ in }
  ) throws -> Decision {
    var facts = PolicyFacts(installed: try Version(installed), release: nil)
    facts.releases = releases
    change(&facts)
    return decide(facts)
  }
}

extension Policy {
  /// What is decided of one release, or none, for an installed version on Linux 12.
  static func decide(
    _ installed: String, _ release: String?, scheme: VersionScheme = .dotted,
    _ change: (inout PolicyFacts) -> Void = { _ in }
  ) throws -> Decision {
    var facts = PolicyFacts(
      installed: try Version(installed, scheme: scheme),
      release: try release.map { Release(version: try Version($0, scheme: scheme)) },
      scheme: scheme)
    change(&facts)
    return decide(facts)
  }
}

extension Decision {
  /// What a gate did; nil where it was not asked.
  func outcome(of gate: Gate.Name) -> Gate.Outcome? {
    gates.first { $0.name == gate }?.outcome
  }

  /// What a gate found; empty where it was not asked.
  func detail(of gate: Gate.Name) -> String {
    gates.first { $0.name == gate }?.detail ?? ""
  }
}
