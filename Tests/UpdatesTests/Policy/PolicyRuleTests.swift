import Testing

@testable import Updates

/// Rules that a line of the table of `PolicyTests` cannot show, and the words of gates.
@Suite struct PolicyRuleTests {
  @Test(arguments: [
    ("1.0", false), ("1.9.9", false), ("2.0", true), ("2.0.0", true), ("2.0-rc1", false),
    ("2.1", true), (nil, true),
  ])
  func `a version is offered as soon as the manager has it, or cannot be asked`(
    version: String?, isOffered: Bool
  ) throws {
    let answer = ChannelAnswer(
      of: "Homebrew", version: try version.map { try Version($0) },
      reason: "it took longer than 5 s")
    let decision = try Policy.decide([Release("2.0")]) { $0.channelAnswer = answer }
    #expect(decision.reason == (isOffered ? nil : .notInChannel))
    #expect((decision.update == nil) == !isOffered && (decision.pending == nil) == !isOffered)
    let words = version.map { "Homebrew has \($0)" + (isOffered ? "" : ", not 2.0") }
    #expect(
      decision.detail(of: .inChannel)
        == words ?? "Homebrew could not be asked: it took longer than 5 s")
  }

  @Test func `a newer version passes every gate`() throws {
    let decision = try Policy.decide("1.4.0", "2.0.0")
    #expect(decision.update?.version == "2.0.0" && decision.update?.kind == .soft)
    #expect(decision.gates.map(\.name) == Gate.Name.allCases)
    #expect(decision.gates.allSatisfy { $0.outcome == .pass })
  }

  @Test func `the gate that required an update stops and says so`() throws {
    #expect(try Policy.decide([]) { $0.ruling = .required }.outcome(of: .server) == .stop)
    let decision = try Policy.decide("1.4.0", "2.0") { $0.minimumOfFeed = try? Version("1.5") }
    let sentence = "the installed 1.4.0 is below the feed's minimum 1.5"
    #expect(decision.gates.contains(Gate(.requiredMinimum, .stop, sentence)))
  }

  @Test func `a store's minimum system is shown where it is not compared`() throws {
    let decision = try Policy.decide("1", "2") {
      $0.releases[0].minimumOS = .init(version: "99", isForAppleSystems: true)
    }
    #expect(decision.update?.release.minimumOS?.version == "99")
  }

  @Test func `a build is named beside its version`() throws {
    var release = Release(version: nil)
    release.build = "7"
    let decision = try Policy.decide([release]) { $0.installedBuild = "6" }
    #expect(decision.detail(of: .newer) == "build 7 is newer than the installed 1.0 (build 6)")
    let reversed = try [
      Release("1.9") { $0.build = "450" }, Release("1.9") { $0.build = "500" },
      Release("2.0") { $0.build = "400" },
    ]
    #expect(try Policy.decide(reversed) { $0.installedBuild = "300" }.update?.build == "500")
  }

  @Test func `the notes go from the offered version down to that after the installed`() throws {
    let others = try [noted("1.2"), noted("1.0"), noted("0.9"), noted("1.10")]
    let date = Instant(secondsSince1970: 5)
    for (own, text) in [("of 2.0", "of 2.0"), (nil, "ours")] {
      let newest = try noted("2.0") {
        $0.publishedAt = date
        if own == nil { $0.notes = nil }
      }
      let update = try Policy.decide(others + [newest]) {
        $0.configuration.releaseNotes = .any("ours")
      }.update
      #expect(update?.history.map(\.version) == ["2.0", "1.10", "1.2"])
      #expect(update?.history.map(\.notes.text) == [text, "of 1.10", "of 1.2"])
      #expect(update?.history.first?.publishedAt == date)
      #expect(update?.releaseNotes?.text == text)
    }
  }

  @Test func `nothing newer than what is offered and nothing left out is told`() throws {
    let decision = try Policy.decide([
      noted("4") { $0.systems = ["macos"] }, noted("3"), noted("2.9") { $0.isWithdrawn = true },
      noted("2.8") { $0.channel = "beta" }, noted("2.7") { $0.isPrerelease = true },
      noted("2.6") { $0.systems = ["macos"] },
      noted("2.5") {
        $0.publishedAt = .distantFuture
        $0.rolloutInterval = .seconds(60)
      },
    ])
    #expect(decision.update?.history.map(\.version) == ["3", "2.6", "2.5"])
  }

  @Test func `a version that is listed for each system is told once`() throws {
    let decision = try Policy.decide([
      noted("2") { $0.systems = ["macos"] },
      noted("2") {
        $0.systems = ["linux"]
        $0.notes?.text = "for linux"
      }, noted("1.5") { $0.systems = ["macos"] }, noted("1.5"),
    ])
    #expect(decision.update?.history.map(\.notes.text) == ["for linux", "of 1.5"])
  }

  @Test func `of two of one rank the first that is listed counts`() throws {
    let releases = try ["a", "b"].map { name in
      try Release(name == "a" ? "2" : "2.0") { $0.downloadURL = "https://example.com/" + name }
    }
    #expect(try Policy.decide(releases).update?.downloadURL == "https://example.com/a")
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

  private func noted(
    _ version: String, _ change: (inout Release) -> Void = { _ in }
  ) throws -> Release {
    try Release(version) {
      $0.notes = ReleaseNotes(text: "of \(version)", format: .markdown)
      change(&$0)
    }
  }
}
