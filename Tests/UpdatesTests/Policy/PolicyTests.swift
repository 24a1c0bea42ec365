import Testing

@testable import Updates

@Suite struct PolicyTests {
  @Test func `a newer version is available and announced`() throws {
    let decision = try Policy.decide("1.4.0", "2.0.0")
    #expect(decision.update?.version == "2.0.0")
    #expect(decision.update?.shouldNotify == true)
    #expect(decision.update?.kind == .soft)
    #expect(decision.update?.isRequired == false)
    #expect(decision.reason == nil)
    #expect(decision.gates.map(\.name) == Gate.Name.allCases)
    #expect(decision.gates.allSatisfy { $0.outcome == .pass })
  }

  @Test(arguments: ["1.4.0", "1.4", "1.3.9", "1.4.0-beta", "0"])
  func `what is not newer is up to date`(release: String) throws {
    #expect(try Policy.decide("1.4.0", release).outcome == .none(.upToDate))
  }

  @Test(arguments: [
    (VersionLevel.major, "1.9.9"), (.minor, "1.4.9"), (.patch, "1.4.0.9"), (.build, "1.4.0.0.1"),
  ])
  func `a version equal at the level of comparing is below it`(
    level: VersionLevel, release: String
  ) throws {
    let decision = try Policy.decide("1.4.0", release) {
      $0.configuration.comparing = level
    }
    #expect(decision.outcome == .none(.belowLevel))
  }

  // MARK: Operating system

  @Test(arguments: [
    ("12", "12", true), ("12.1", "12", false), ("9", "12", true), ("12.0.0", "12", true),
    ("10", "9", false),
  ])
  func `an update is offered only where it runs`(required: String, running: String, runs: Bool)
    throws
  {
    let decision = try Policy.decide("1", "2") {
      $0.configuration.minimumOS = .any(required)
      $0.system.version = running
    }
    #expect((decision.update != nil) == runs)
    #expect(decision.reason == (runs ? nil : .osTooOld))
  }

  @Test func `min-os-required by platform looks at the platform running`() throws {
    for (system, offered) in [("linux", false), ("macos", true), ("plan9", true)] {
      let decision = try Policy.decide("1", "2") {
        $0.configuration.minimumOS = .byPlatform(["linux": "99", "macos": "1"])
        $0.system.name = system
      }
      #expect((decision.update != nil) == offered)
    }
  }

  @Test func `a store's minimum system is shown but not compared on linux`() throws {
    let decision = try Policy.decide("1", "2") {
      $0.release?.minimumOS = .init(version: "99", isForAppleSystems: true)
    }
    #expect(decision.update?.release.minimumOS?.version == "99")
    #expect(decision.update?.shouldNotify == true)
  }

  @Test func `a store's minimum system gates on macos and where the version was given`() throws {
    for (name, isGiven) in [("macos", false), ("linux", true)] {
      let decision = try Policy.decide("1", "2") {
        $0.release?.minimumOS = .init(version: "99", isForAppleSystems: true)
        $0.configuration.minimumOS = .any("1")
        $0.system = RunningSystem(name: name, version: "15", isGiven: isGiven)
      }
      #expect(decision.outcome == .none(.osTooOld))
    }
  }

  @Test func `where the running system is not known the update is offered`() throws {
    let decision = try Policy.decide("1", "2") {
      $0.configuration.minimumOS = .any("99")
      $0.system.version = nil
    }
    #expect(decision.update != nil)
    #expect(decision.gates.first { $0.name == .operatingSystem }?.outcome == .passedOver)
  }

  // MARK: Minimum versions

  @Test func `the required minimum itself is met by an equal version`() throws {
    let decision = try Policy.decide("1.5", "1.5") {
      $0.configuration.minimumRequiredVersion = "1.5.0"
    }
    #expect(decision.outcome == .none(.upToDate))
  }

  @Test(arguments: [nil, "1.2", "1"] as [String?])
  func `the minimum itself is offered where no published version satisfies it`(release: String?)
    throws
  {
    let decision = try Policy.decide("1", release) {
      $0.configuration.minimumRequiredVersion = "1.5"
    }
    #expect(decision.update?.version == "1.5")
    #expect(decision.update?.isRequired == true)
  }

  @Test func `a required version that needs a newer system is unsupported`() throws {
    let decision = try Policy.decide("1", "2") {
      $0.configuration.minimumRequiredVersion = "1.5"
      $0.configuration.minimumOS = .any("99")
    }
    #expect(decision.outcome == .unsupported(minimum: "1.5"))
    #expect(decision.reason == .osTooOld)
  }

  @Test func `a required minimum that no longer binds is passed over`() throws {
    let decision = try Policy.decide("1", nil) {
      $0.configuration.minimumRequiredVersion = "1.5"
      $0.minimumBinds = false
    }
    #expect(decision.outcome == .none(.noRelease))
    #expect(decision.gates.contains { $0.name == .requiredMinimum && $0.outcome == .passedOver })
  }

  @Test func `below the optional minimum an update can be skipped and snoozed`() throws {
    let skipped = try Policy.decide("1", "2") {
      $0.configuration.minimumOptionalVersion = "2"
      $0.state.skipped = ["2.0"]
    }
    #expect(skipped.reason == .skipped)
    #expect(skipped.update?.shouldNotify == false)
    let snoozed = try Policy.decide("1", "2") {
      $0.configuration.minimumOptionalVersion = "2"
      $0.state.snoozedUntil = Instant(secondsSince1970: 1001)
    }
    #expect(snoozed.reason == .snoozed)
  }

  // MARK: Update type and answers without an update

  // MARK: What is offered
}
