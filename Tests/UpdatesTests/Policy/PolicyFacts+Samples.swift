@testable import Updates

extension Release {
  /// A release by its version, changed as a test needs it.
  init(_ version: String, _ change: (inout Release) -> Void = { _ in }) throws {
    self.init(version: try Version(version))
    change(&self)
  }
}

extension PolicyFacts {
  /// Facts about an installed version on Linux 12, to which nothing is announced.
  static func sample(_ installed: String = "1.0") throws -> PolicyFacts {
    PolicyFacts(
      installed: try Version(installed), system: RunningSystem(name: "linux", version: "12"),
      now: Instant(secondsSince1970: 1000))
  }
}

extension Policy {
  /// What is decided of a list of releases; nothing but what `change` says is special.
  static func decide(
    _ releases: [Release], installed: String = "1.0",
    _ change: (inout PolicyFacts) -> Void = { _ in }
  ) throws -> Decision {
    var facts = try PolicyFacts.sample(installed)
    facts.releases = releases
    change(&facts)
    return decide(facts)
  }

  /// What is decided of one release, or none.
  static func decide(
    _ installed: String, _ release: String?, _ change: (inout PolicyFacts) -> Void = { _ in }
  ) throws -> Decision {
    try decide(try release.map { [try Release($0)] } ?? [], installed: installed, change)
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

/// A change to a value, and what comes of it: a row of a table.
struct Altered<Value, Outcome: Sendable>: Sendable {
  let outcome: Outcome
  let change: @Sendable (inout Value) -> Void

  init(_ outcome: Outcome, _ change: @escaping @Sendable (inout Value) -> Void) {
    self.outcome = outcome
    self.change = change
  }
}
