import Testing

@testable import Updates

/// Rules of the specification that need more than one gate to be seen.
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
      obstacle: "it took longer than 5 s")
    let decision = try Policy.decide([Release("2.0")]) { $0.channelAnswer = answer }
    #expect(decision.reason == (isOffered ? nil : .notInChannel))
    #expect((decision.update == nil) == !isOffered && (decision.pending == nil) == !isOffered)
    let words = version.map { "Homebrew has \($0)" + (isOffered ? "" : ", not 2.0") }
    #expect(
      decision.detail(of: .inChannel)
        == words ?? "Homebrew could not be asked: it took longer than 5 s")
  }

  @Test(
    arguments: [
      ("1.0", "301", .build, nil), ("1.0", "301", .patch, .belowLevel),
      ("1.0", "300", .build, .upToDate), ("1.0", "299", .build, .upToDate),
      ("2.0", "299", .patch, .upToDate), ("2.0", "301", .patch, nil), ("2.0", "301", .major, nil),
      ("1.1", "301", .major, .belowLevel), ("0.9", "301", .build, nil),
      ("0.9", "301", .patch, .belowLevel), ("1.0", "300.1", .build, nil),
      ("1.0", "1000", .build, nil), ("2.0", nil, .patch, nil), ("1.0", nil, .build, .upToDate),
      ("2.0", "no number.", .patch, nil), (nil, "301", .patch, nil),
      (nil, "300", .patch, .upToDate),
    ] as [(String?, String?, VersionLevel, Reason?)])
  func `where both builds are known they say what is newer`(
    version: String?, build: String?, level: VersionLevel, reason: Reason?
  ) throws {
    var release = Release(version: try version.map { try Version($0) })
    release.build = build
    let decision = try Policy.decide([release]) {
      $0.installedBuild = "300"
      $0.configuration.comparing = level
    }
    #expect(decision.reason == reason)
    #expect((decision.update == nil) == (reason != nil))
    #expect(decision.update?.build == (reason == nil ? build : nil))
  }

  @Test func `without an installed build what has no version cannot be offered`() throws {
    var release = Release(version: nil)
    release.build = "7"
    #expect(try Policy.decide([release]).outcome == .none(.noRelease))
    let decision = try Policy.decide([release]) { $0.installedBuild = "6" }
    #expect(decision.update?.notificationKey == "build:7")
    #expect(decision.detail(of: .newer) == "build 7 is newer than the installed 1.0 (build 6)")
  }

  @Test func `builds order a list where each release tells its own`() throws {
    let releases = try [
      Release("2.0") { $0.build = "400" }, Release("1.9") { $0.build = "500" },
      Release("1.9") { $0.build = "450" },
    ]
    for list in [releases, releases.reversed()] {
      #expect(try Policy.decide(list) { $0.installedBuild = "300" }.update?.build == "500")
      #expect(
        try Policy.decide(list + [Release("1.8")]) { $0.installedBuild = "300" }.update?.version
          == "2.0")
    }
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

  private func noted(
    _ version: String, _ change: (inout Release) -> Void = { _ in }
  ) throws -> Release {
    try Release(version) {
      $0.notes = ReleaseNotes(text: "of \(version)", format: .markdown)
      change(&$0)
    }
  }
}
