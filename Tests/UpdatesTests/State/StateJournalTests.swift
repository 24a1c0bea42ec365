import Testing

@testable import Updates

@Suite struct StateJournalTests {
  private let now = Instant(secondsSince1970: 1_767_323_045)

  @Test func `the first version ever is after the installation`() {
    var state = State()
    #expect(state.firstLaunch(version: "1.0") == .afterInstall)
    #expect(state.recordLaunch(version: "1.0", build: "7", now: now) == .afterInstall)
    #expect(state.journal == [.init(version: "1.0", build: "7", firstSeen: now)])
    #expect(state.recordLaunch(version: "1.0", build: "7", now: now) == .neither)
    #expect(state.journal.count == 1)
  }

  @Test func `a version not seen before is after an update, going back is not`() {
    var state = State()
    _ = state.recordLaunch(version: "1.0", build: nil, now: now)
    #expect(state.recordLaunch(version: "2.0", build: nil, now: now) == .afterUpdate)
    #expect(state.recordLaunch(version: "1.0", build: nil, now: now) == .neither)
    #expect(state.recordLaunch(version: "2.0", build: nil, now: now) == .neither)
    #expect(state.journal.map(\.version) == ["1.0", "2.0"])
  }

  @Test func `another build of a version is remembered and is no update`() {
    var state = State()
    _ = state.recordLaunch(version: "1.0", build: "7", now: now)
    #expect(state.recordLaunch(version: "1.0", build: "8", now: now) == .neither)
    #expect(state.journal.map(\.build) == ["7", "8"])
  }
}
