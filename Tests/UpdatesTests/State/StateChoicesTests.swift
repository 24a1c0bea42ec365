import Testing

@testable import Updates

@Suite struct StateChoicesTests {
  @Test func `a version that is skipped again is the newest of them once`() {
    var state = State()
    for version in ["1", "2", "1"] { state.skip(version) }
    #expect(state.skipped == ["2", "1"])
  }

  @Test func `all versions or one are no longer skipped`() {
    var state = State()
    state.skipped = ["1.0", "v2.0.0", "3"]
    state.unskip("2")
    #expect(state.skipped == ["1.0", "3"])
    state.unskip("4")
    #expect(state.skipped == ["1.0", "3"])
    state.unskip(nil)
    #expect(state.skipped == [])
  }

  @Test func `the scheme says which versions are the same`() {
    var state = State()
    state.skipped = ["2", "2.0"]
    state.unskip("2.0", scheme: .numeric)
    #expect(state.skipped == ["2"])
  }

  @Test func `a snooze that was made under a future clock is none`() {
    let made = Instant(secondsSince1970: 2000)
    var state = State()
    state.snooze(until: Instant(secondsSince1970: 3000), at: made)
    #expect(state.snoozeEnd(at: made) == Instant(secondsSince1970: 3000))
    #expect(state.snoozeEnd(at: Instant(secondsSince1970: 1999)) == nil)
    state.snoozedAt = nil
    #expect(state.snoozeEnd(at: Instant(secondsSince1970: 1999)) != nil)
  }

  @Test func `every kind of snooze ends together`() {
    var state = State()
    state.snoozedAt = Instant(secondsSince1970: 1)
    state.snoozedUntil = Instant(secondsSince1970: 1)
    state.snoozedVersion = "2"
    state.endSnooze()
    #expect(state == State())
  }
}
