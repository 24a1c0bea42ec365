import Testing
import UpdatesTestSupport

@testable import Updates

@Suite struct StateTests {
  private let directories = Directories(
    environment: SystemEnvironment(variables: [:]), state: "/s", cache: "/c")

  @Test func `an app has a state file and a cache of its own`() throws {
    let memory = try AppRecord(of: "com.example/tool", in: directories)
    #expect(memory.state.path == "/s/com.example%2Ftool.json")
    #expect(memory.cache.folder == "/c/com.example%2Ftool")
  }

  @Test(arguments: ["", String(repeating: "a", count: 201)])
  func `an identifier that makes no file name is told`(id: String) {
    #expect(throws: Problem.badIdentifier(id)) { try AppRecord(of: id, in: directories) }
  }

  @Test func `the identifier comes before the configuration, and that before the feed`() throws {
    var checker = UpdateChecker(
      app: App(id: "a", version: "1"), configurationURL: "abc",
      environment: SystemEnvironment(variables: ["HOME": "/home/x"]))
    checker.feed.urls = ["feed"]
    checker.directories = directories
    #expect(try checker.record.state.path == "/s/a.json")
    checker.app.id = nil
    #expect(try checker.record.state.path == "/s/config-ba7816bf8f01cfea.json")
    checker.rememberedLocation = ""
    #expect(try checker.record.state.path == "/s/config-e3b0c44298fc1c14.json")
    checker.rememberedLocation = nil
    checker.configurationURL = nil
    #expect(try checker.record.state.path.hasPrefix("/s/config-"))
    checker.feed.urls = []
    #expect(throws: Problem.nameless) { try checker.record }
  }

  @Test(arguments: [
    (Release.namelessKey, String?.none, String?.none), ("https://example.com/a.zip", nil, nil),
    ("https://example.com/page", nil, nil), ("build:78", nil, "78"), ("Nightly", "Nightly", nil),
  ])
  func `only a name is taken for one`(key: String, name: String?, build: String?) {
    var pending = State.Pending(version: nil, required: true)
    pending.key = key
    pending.url = "https://example.com/page"
    let release = Release(pending, scheme: .dotted)
    #expect(release.name == name && release.build == build)
    #expect(release.notificationKey == key)
  }

  @Test func `a version that is set again is the newest`() {
    var remembered: RememberedVersions<Int> = ["1": 1, "2": 2, "3": 3]
    remembered["1"] = 9
    #expect(remembered.entries.map(\.version) == ["2", "3", "1"])
    #expect(remembered["1"] == 9)
    remembered["3"] = nil
    remembered["4"] = nil
    #expect(remembered.entries.map(\.version) == ["2", "1"])
  }

  private let now = Instant(secondsSince1970: 1_700_000_000)

  @Test func `an attempt counts as a failure until it has ended`() {
    var state = State()
    state.beginAttempt(at: now, jitter: 0)
    #expect(state.failures == 1 && state.lastAttempt == now)
    #expect(state.retryAt == now.adding(seconds: 60))
    let next = now.adding(seconds: 60)
    #expect(Schedule.hourly.nextDue(state, now: now.adding(seconds: 59)) == next)
    #expect(Schedule.monthly.nextDue(state, now: next) == next)
    state.endAttempt()
    #expect(state.failures == 0 && state.retryAt == nil && state.lastAttempt == now)
  }

  @Test(arguments: [0, 1, .max])
  func `counting neither falls below nought nor overflows`(failures: Int) {
    var state = State()
    state.failures = failures
    state.endAttempt()
    #expect(state.failures == max(0, failures - 1))
    state.failures = failures
    state.beginAttempt(at: now, jitter: 1)
    #expect(state.failures >= failures)
    state.notifications["2.0"] = failures == 0 ? nil : failures
    state.countAnnouncement(of: "2.0")
    #expect(state.notifications["2.0"] == (failures == .max ? .max : failures + 1))
  }

  @Test func `a snooze that was made under a future clock is none`() {
    let made = Instant(secondsSince1970: 2000)
    var state = State()
    state.snooze(until: Instant(secondsSince1970: 3000), at: made)
    #expect(state.snoozeEnd(at: made) == Instant(secondsSince1970: 3000))
    #expect(state.snoozeEnd(at: Instant(secondsSince1970: 1999)) == nil)
    state.snoozedAt = nil
    #expect(state.snoozeEnd(at: Instant(secondsSince1970: 1999)) != nil)
    state.snoozedVersion = "2"
    state.endSnooze()
    #expect(state == State())
  }

  @Test func `a version that ran before was seen, unless news were shown since`() {
    var state = State()
    for version in ["1.0", "1.5", "2.0"] {
      _ = state.recordLaunch(version: version, build: nil, now: Instant(secondsSince1970: 0))
    }
    #expect(state.lastSeen(before: "2.0") == "1.5")
    state.notesSeen = "2.0"
    #expect(state.lastSeen(before: "2.0") == "2.0")
  }

  @Test func `a version is skipped once, and unskipped as the scheme reads it`() {
    var state = State()
    for version in ["1.0", "v2.0.0", "3", "1.0"] { state.skip(version) }
    #expect(state.skipped == ["v2.0.0", "3", "1.0"])
    state.unskip("2.0", scheme: .numeric)
    state.unskip("4")
    #expect(state.skipped == ["v2.0.0", "3", "1.0"])
    state.unskip("2")
    #expect(state.skipped == ["3", "1.0"])
    state.unskip(nil)
    #expect(state.skipped == [])
  }

  @Test func `each version and build is entered once, going back is no update`() {
    var state = State()
    #expect(state.firstLaunch(version: "1.0") == .afterInstall)
    let launches: [(String, String?, FirstLaunch)] = [
      ("1.0", "7", .afterInstall), ("1.0", "7", .neither), ("1.0", "8", .neither),
      ("2.0", nil, .afterUpdate), ("1.0", "7", .neither), ("2.0", nil, .neither),
    ]
    for (version, build, launch) in launches {
      #expect(state.recordLaunch(version: version, build: build, now: now) == launch)
    }
    #expect(
      state.journal == [
        .init(version: "1.0", build: "7", firstSeen: now),
        .init(version: "1.0", build: "8", firstSeen: now),
        .init(version: "2.0", build: nil, firstSeen: now),
      ])
  }
}
