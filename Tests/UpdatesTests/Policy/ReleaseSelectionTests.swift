import Testing

@testable import Updates

@Suite struct ReleaseSelectionTests {
  @Test func `of two of one rank the first that is listed counts`() throws {
    let releases = try ["a", "b"].map { name in
      try Release(name == "a" ? "2" : "2.0") { $0.downloadURL = "https://example.com/" + name }
    }
    #expect(try Policy.decide(releases).update?.downloadURL == "https://example.com/a")
  }

  // MARK: Channel

  @Test(
    arguments: [
      (nil, "2"), ("stable", "2"), ("", "2"), ("beta", "4"), ("nightly", "5"), ("gamma", "3"),
    ] as [(String?, String)])
  func `a channel sees its own releases, pre-releases, and everybody's`(
    channel: String?, offered: String
  ) throws {
    let decision = try Policy.decide([
      Release("2") { $0.channel = "stable" }, Release("3") { $0.isPrerelease = true },
      Release("4") { $0.channel = "beta" }, Release("5") { $0.channel = "nightly" },
    ]) { $0.channel = channel }
    #expect(decision.update?.version == offered)
  }

  @Test(arguments: [
    Altered<PolicyFacts, String>("2") { _ in }, Altered("2") { $0.channel = "stable" },
    Altered("2") { $0.channel = "" }, Altered("4-beta1") { $0.channel = "beta" },
    Altered("4-beta1") { $0.allowsPrereleases = true },
    Altered("4-beta1") { facts in
      facts.installed = (try? Version("1.0-rc1")) ?? facts.installed
    },
  ])
  func `a pre-release is one by the feed's word or by its own name`(
    row: Altered<PolicyFacts, String>
  ) throws {
    let releases = [
      try Release("3") { $0.isPrerelease = true }, try Release("4-beta1"), try Release("2"),
      try Release("1.9+build"),
    ]
    let decision = try Policy.decide(releases, row.change)
    #expect(decision.update?.version == row.outcome)
    if row.outcome == "2" {
      #expect(decision.detail(of: .channel).hasPrefix("of 4 releases 2 are pre-releases; "))
    }
  }

  @Test func `what is excluded is offered to nobody, and it is said why`() throws {
    let decision = try Policy.decide([
      Release("4") { $0.exclusion = .conditions }, Release("3") { $0.exclusion = .conditions },
      Release("5") { $0.exclusion = .nothingToDownload }, Release("2"),
    ]) { $0.channel = "beta" }
    #expect(decision.update?.version == "2")
    #expect(
      decision.detail(of: .channel)
        == "of 4 releases 1 has nothing to download, 2 have conditions that do not hold here; this "
        + "app is on the channel 'beta'")
  }

  @Test func `where all are left out there is no release, and it is said why`() throws {
    let decision = try Policy.decide([
      Release("2") { $0.isWithdrawn = true }, Release("3") { $0.isWithdrawn = true },
      Release("4") { $0.channel = "beta" }, Release("5") { $0.isPrerelease = true },
      Release(version: nil),
    ])
    #expect(decision.outcome == .none(.noRelease))
    #expect(decision.gates.last?.name == .channel)
    #expect(decision.gates.last?.outcome == .stop)
    #expect(
      decision.detail(of: .channel)
        == "of 5 releases 2 are withdrawn, 1 is on another channel, 1 is a pre-release, 1 has no "
        + "version; this app is on the default channel")
  }

  // MARK: System

  @Test(arguments: [
    Altered<Release, String>("linux 13 is required, 12 is running") {
      $0.minimumOS = .init(version: "13", isForAppleSystems: false)
    },
    Altered("it runs on linux up to 11.9, 12 is running") {
      $0.maximumOS = .init(version: "11.9", isForAppleSystems: false)
    },
    Altered("it is made for bsd, macos, linux is running") { $0.systems = ["macos", "bsd"] },
    Altered("it is made for riscv, x86_64 processors, this one is arm64") {
      $0.architectures = ["x86_64", "riscv"]
    },
  ])
  func `what does not run here gives way to an older one that does`(
    row: Altered<Release, String>
  ) throws {
    let newest = try Release("3", row.change)
    func decide(_ releases: [Release]) throws -> Decision {
      try Policy.decide(releases) { $0.system.architecture = "arm64" }
    }
    #expect(try decide([newest, Release("2"), Release("1.5")]).update?.version == "2")
    for releases in try [[newest], [newest, Release("1.0")]] {
      let decision = try decide(releases)
      #expect(decision.outcome == .none(.osTooOld))
      #expect(decision.detail(of: .operatingSystem) == row.outcome)
      #expect(decision.seen == ["3"])
    }
  }

  @Test func `an older one that does not count at the level does not hide the newer one`() throws {
    let releases = try [
      Release("2") { $0.systems = ["macos"] }, Release("1.0.0.5"),
    ]
    #expect(try Policy.decide(releases).outcome == .none(.osTooOld))
    let optional = try Policy.decide(releases) {
      $0.configuration.minimumOptionalVersion = "1.0.0.1"
    }
    #expect(optional.update?.version == "1.0.0.5")
  }

  // MARK: Required minimum

  @Test func `the newest that satisfies a required minimum and runs here is offered`() throws {
    let decision = try Policy.decide([
      Release("1.4"), Release("4") { $0.systems = ["macos"] },
      Release("3") {
        $0.publishedAt = Instant(secondsSince1970: 999)
        $0.rolloutInterval = .seconds(86_400)
      }, Release("2"), Release("5") { $0.channel = "beta" },
    ]) {
      $0.configuration.minimumRequiredVersion = "1.5"
      $0.minimumAge = 86_400
      $0.rolloutID = "1"
    }
    #expect(decision.update?.version == "3")
    #expect(decision.update?.isRequired == true)
    #expect(decision.outcome(of: .coolDown) == .passedOver)
    #expect(decision.outcome(of: .rollout) == .passedOver)
  }

  // MARK: Long lists

  @Test(arguments: [false, true])
  func `of ten thousand releases the newest is found and fifty are seen`(isAscending: Bool) throws {
    let versions = (1...10_000).map { "2.\($0)" }
    let releases = try (isAscending ? versions : versions.reversed()).map { version in
      try Release(version) { $0.notes = ReleaseNotes(text: version, format: .plain) }
    }
    let decision = try Policy.decide(releases) { $0.minimumAge = 1 }
    #expect(decision.outcome == .none(.tooYoung))
    #expect(decision.seen.count == ReleaseSelection.mostSeen)
    #expect(decision.seen.first == "2.10000")
    #expect(decision.seen.last == "2.9951")
    let offered = try Policy.decide(releases)
    #expect(offered.update?.history.count == ReleaseSelection.mostNotes)
  }
}
