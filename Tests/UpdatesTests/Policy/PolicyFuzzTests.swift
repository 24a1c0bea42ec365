import Testing
import UpdatesTestSupport

@testable import Updates

/// Random lists and facts, held against a slow and simple reading of the rules.
@Suite struct PolicyFuzzTests {
  @Test(arguments: 0..<40)
  func `what is chosen can be offered, and nothing better was passed by`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<50 {
      let facts = try Self.facts(&generator)
      let decision = Policy.decide(facts)
      let names = decision.gates.map(\.name)
      #expect(names == Gate.Name.allCases.filter(names.contains), "the gates are in their order")
      let newer = facts.releases.filter { Self.isNewer($0, facts) }
      let eligible = newer.filter { Self.isEligible($0, facts) }
      let best = eligible.compactMap(\.version).max()
      #expect((decision.update == nil) == (best == nil))
      if let update = decision.update, let best {
        #expect(try Version(update.version ?? "") == best)
        #expect(eligible.contains { $0.downloadURL == update.downloadURL })
      }
      #expect(decision.seen.count <= ReleaseSelection.mostSeen)
      #expect(decision.seen.allSatisfy { key in newer.contains { $0.notificationKey == key } })
      #expect(newer.isEmpty == decision.seen.isEmpty)
    }
  }

  @Test(arguments: 0..<20)
  func `no facts end badly, be they ever so strange`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(1_000 + seed))
    for _ in 0..<50 {
      var facts = try Self.facts(&generator)
      for index in facts.releases.indices where Bool.random(using: &generator) {
        facts.releases[index].build = HostileText.random(scalars: 4, using: &generator)
        facts.releases[index].rolloutInterval = [Int64.min, -1, 0, .max]
          .randomElement(using: &generator).map { .seconds($0) }
        facts.releases[index].publishedAt =
          [.distantPast, .distantFuture, nil]
          .randomElement(using: &generator) ?? nil
        facts.releases[index].minimumOS = .init(
          version: HostileText.random(scalars: 4, using: &generator),
          isForAppleSystems: false)
        if Bool.random(using: &generator) { facts.releases[index].version = nil }
      }
      facts.installedBuild = HostileText.random(scalars: 4, using: &generator)
      facts.channel = HostileText.random(scalars: 4, using: &generator)
      facts.minimumAge = [.min, 0, .max, nil].randomElement(using: &generator) ?? nil
      facts.ruling = [.upToDate, .offered, .required, nil].randomElement(using: &generator) ?? nil
      facts.state.firstSeen = ["1.5.0": .distantPast, "2.0.0": .distantFuture]
      let decision = Policy.decide(facts)
      #expect(!decision.gates.isEmpty)
    }
  }

  // MARK: The rules, read simply

  private static func isNewer(_ release: Release, _ facts: PolicyFacts) -> Bool {
    guard let version = release.version, !release.isWithdrawn else { return false }
    guard release.channel == nil || release.channel == facts.channel else { return false }
    return version > facts.installed && (!release.isPrerelease || facts.channel != nil)
  }

  private static func isEligible(_ release: Release, _ facts: PolicyFacts) -> Bool {
    guard let version = release.version, version.isNewer(than: facts.installed, at: .patch) else {
      return false
    }
    guard release.systems?.contains("linux") ?? true else { return false }
    if let minimum = release.minimumOS, minimum.version == "13" { return false }
    if release.isCritical { return true }
    if let age = facts.minimumAge {
      let seen = facts.state.firstSeen[version.text] ?? facts.now
      guard facts.now.seconds(since: seen) >= Double(age) else { return false }
    }
    guard let interval = release.rolloutInterval?.wholeSeconds, let start = release.publishedAt
    else {
      return true
    }
    let group = Rollout.group(id: facts.rolloutID, key: version.text)
    return start.adding(seconds: Double(group * interval)) <= facts.now
  }

  // MARK: Random facts

  private static func facts(_ generator: inout SeededGenerator) throws -> PolicyFacts {
    func chance(_ part: Int) -> Bool { Int.random(in: 0..<part, using: &generator) == 0 }
    func version() -> String {
      (0..<4).map { _ in String(Int.random(in: 0...3, using: &generator)) }.joined(separator: ".")
    }
    var facts = try PolicyFacts.sample(version())
    facts.now = Instant(secondsSince1970: 1_000_000)
    facts.channel = chance(2) ? "beta" : nil
    facts.minimumAge = chance(2) ? 1_000 : nil
    facts.rolloutID = String(Int.random(in: 0...1_000, using: &generator))
    for number in 0..<Int.random(in: 0...30, using: &generator) {
      let release = try Release(version()) {
        $0.downloadURL = "https://example.com/\(number)"
        $0.isWithdrawn = chance(8)
        $0.isPrerelease = chance(4)
        $0.channel = chance(4) ? "beta" : chance(8) ? "nightly" : nil
        $0.isCritical = chance(8)
        $0.systems = chance(4) ? ["macos"] : chance(2) ? ["linux", "macos"] : nil
        $0.minimumOS =
          chance(3)
          ? .init(version: chance(2) ? "13" : "11", isForAppleSystems: false) : nil
        $0.rolloutInterval = chance(3) ? .seconds(1_000) : nil
        $0.publishedAt = chance(4) ? nil : Instant(secondsSince1970: 996_500)
      }
      facts.releases.append(release)
      if chance(2) {
        facts.state.firstSeen[release.notificationKey] = Instant(
          secondsSince1970: Double.random(in: 998_000...1_000_000, using: &generator))
      }
    }
    return facts
  }
}
