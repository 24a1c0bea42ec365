import Testing

@testable import Updates

@Suite struct InstallRecordTests {
  private static let now = Instant(secondsSince1970: 1_700_000_000)
  private static let url = "https://example.com/tool.tar.gz"
  private static let (one, other): (UInt8, UInt8) = (0x11, 0x22)

  private func record(
    _ outcome: InstallRecord.Outcome, to version: String = "2.0.0", isProved: Bool?,
    way: String = InstallRecord.ownWay, after seconds: Double = 0
  ) -> InstallRecord {
    var record = InstallRecord(
      at: Self.now.adding(seconds: seconds), outcome, from: "1.0.0", to: version, way: way)
    record.isProved = isProved
    (record.url, record.bytes) = (Self.url, String(repeating: "11", count: 32))
    return record
  }

  private func release(
    _ version: String = "2.0.0", digest: UInt8? = nil, hasFile: Bool = true, url: String = url
  ) throws -> Release {
    var release = Release(version: try Version(version))
    if hasFile {
      let checksum = digest.map { Checksum(.sha256, bytes: [UInt8](repeating: $0, count: 32)) }
      release.assets = [ReleaseAsset(name: "tool.tar.gz", url: url, digest: checksum)]
    }
    return release
  }

  @Test func `a long address and a long reason are read as they were written`() throws {
    var written = record(.failed, isProved: false)
    written.url = "https://example.com/" + String(repeating: "a", count: 1_900)
    written.reason = String(repeating: "b", count: 1_900)
    #expect(InstallRecord(inState: written.json) == written)
  }

  @Test func `a version that did not run is known until its file is another one`() throws {
    var state = State()
    state.remember(record(.failed, isProved: false))
    #expect(state.failedProof(of: try release(digest: Self.one)) != nil)
    #expect(state.failedProof(of: try release()) != nil)
    #expect(state.failedProof(of: try release(hasFile: false)) != nil)
    #expect(state.failedProof(of: try release(digest: Self.other)) == nil)
    #expect(state.failedProof(of: try release(url: "https://example.com/b.tar.gz")) == nil)
    #expect(state.failedProof(of: try release("2.0.1", digest: Self.one)) == nil)
    // Another failure says nothing about the file.
    state.remember(record(.failed, isProved: nil))
    #expect(state.failedProof(of: try release(digest: Self.one)) != nil)
    state.remember(record(.installed, isProved: true))
    #expect(state.failedProof(of: try release(digest: Self.one)) == nil)
  }

  @Test(
    arguments: [
      { $0.updateType = .hard }, { $0.minimumRequiredVersion = "1.5" }, { _ in },
    ] as [@Sendable (inout Configuration) -> Void])
  func `that a version did not run is known where it is required too`(
    change: @Sendable (inout Configuration) -> Void
  ) throws {
    let decision = try Policy.decide("1.0", "2.0.0") { facts in
      facts.state.remember(record(.failed, isProved: false))
      facts.ignoresSkipAndSnooze = true
      change(&facts.configuration)
    }
    #expect(decision.failed != nil && decision.reason == nil)
    #expect(decision.update?.version == "2.0.0")
  }

  @Test func `what failed before it was installed is offered again`() throws {
    for record in [record(.failed, isProved: nil), record(.failed, isProved: false, way: "brew")] {
      var state = State()
      state.pending = State.Pending(version: "2.0.0", required: false)
      state.remember(record)
      #expect(state.failedProof(of: try release()) == nil)
      #expect(state.pending != nil && state.reason == nil)
    }
  }

  @Test func `what did not run is announced if a check has found another file`() throws {
    var known = State()
    known.app = App(id: "a", version: "1.0.0")
    known.pending = State.Pending(version: "2.0.0", required: false)
    var reason: Reason? {
      Announcement(
        of: known, app: App(id: "a", version: "1.0.0"), scheme: .dotted, schedule: .daily,
        now: Self.now
      ).reason
    }
    known.remember(record(.failed, to: "1.9.0", isProved: false))
    #expect(reason == nil)
    known.remember(record(.failed, isProved: false))
    #expect(reason == .skipped)
    known.pending = State.Pending(version: "2.0.0", required: false)
    #expect(reason == nil)

    let app = try CheckedApp()
    let update = Update(try release())
    let file = try app.checker.record.state
    try file.change { state in
      state.installs = [record(.failed, isProved: false)]
      state.pending = State.Pending(version: "2.0.0", required: false)
    }
    #expect(try app.checker.claimAnnouncement(of: update) == nil)
    try app.checker.giveBackAnnouncement(of: update)
    try file.change { $0.pending?.didNotRun = true }
    #expect(try app.checker.claimAnnouncement(of: update) == .skipped)
  }

  @Test(arguments: ["2.0.0", "2.0", nil as String?])
  func `what did not run is offered again where the person wants it`(version: String?) throws {
    var state = State()
    state.pending = State.Pending(version: "2.0.0", required: false)
    state.remember(record(.failed, isProved: false))
    #expect(state.pending?.didNotRun == true && state.failedVersion == "2.0.0")
    state.unskip("1.9.0")
    #expect(state.failedProof(of: try release()) != nil)
    state.unskip(version)
    #expect(state.failedProof(of: try release()) == nil)
    #expect(state.pending?.didNotRun == false && state.failedVersion == nil)
    #expect(state.installs.map(\.isOfferedAgain) == [true])
    state.remember(record(.failed, isProved: false, after: 1))
    #expect(state.failedProof(of: try release()) != nil)
  }

  @Test func `a version that rollback has left is known until it is installed again`() {
    var state = State()
    var back = record(.wentBack, to: "1.0.0", isProved: true)
    back.from = "2.0.0"
    state.remember(back)
    #expect(state.wasLeft("2.0.0") && !state.wasLeft("1.0.0") && !state.wasLeft("3.0.0"))
    state.remember(record(.installed, isProved: true, after: 1))
    #expect(!state.wasLeft("2.0.0"))
  }

  @Test func `an installation that a later run completes is one, every failure counts`() {
    var state = State()
    for _ in 1...2 { state.remember(record(.installed, isProved: true)) }
    #expect(state.installs.count == 1)
    for _ in 1...2 { state.remember(record(.failed, isProved: nil)) }
    #expect(state.failedAttempts(toInstall: "2.0.0") == 2)
  }

  @Test func `a proved version is the installed one until the next check`() {
    var state = State()
    #expect(state.proved == nil)
    state.lastAttempt = Self.now
    state.remember(record(.installed, isProved: true, after: 1))
    #expect(state.proved == "2.0.0")
    state.lastAttempt = Self.now.adding(seconds: 2)
    #expect(state.proved == nil)
    state.remember(record(.installed, to: "3.0.0", isProved: nil, after: 3))
    #expect(state.proved == nil)
  }
}
