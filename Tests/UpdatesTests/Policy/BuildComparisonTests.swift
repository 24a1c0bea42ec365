import Testing

@testable import Updates

@Suite struct BuildComparisonTests {
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
    #expect(
      try Policy.decide([release]) { $0.installedBuild = "6" }.update?.notificationKey == "build:7")
  }

  @Test func `builds order a list where each release tells its own`() throws {
    let releases = try [
      Release("2.0") { $0.build = "400" }, Release("1.9") { $0.build = "500" },
    ]
    for list in [releases, releases.reversed()] {
      #expect(try Policy.decide(list) { $0.installedBuild = "300" }.update?.version == "1.9")
      #expect(
        try Policy.decide(list + [Release("1.8")]) { $0.installedBuild = "300" }.update?.version
          == "2.0")
    }
  }

  @Test func `of one version the newest build is offered`() throws {
    let releases = try ["301", "303", "302"].map { build in
      try Release("1.0") { $0.build = build }
    }
    let decision = try Policy.decide(releases) {
      $0.installedBuild = "300"
      $0.configuration.comparing = .build
    }
    #expect(decision.update?.build == "303")
    #expect(
      decision.detail(of: .newer) == "1.0 (build 303) is newer than the installed 1.0 (build 300)")
  }
}
