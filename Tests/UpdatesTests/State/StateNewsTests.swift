import Testing

@testable import Updates

@Suite struct StateNewsTests {
  @Test func `a version that ran before was seen, unless news were shown since`() {
    var state = State()
    for version in ["1.0", "1.5", "2.0"] {
      _ = state.recordLaunch(version: version, build: nil, now: Instant(secondsSince1970: 0))
    }
    #expect(state.lastSeen(before: "2.0") == "1.5")
    state.notesSeen = "2.0"
    #expect(state.lastSeen(before: "2.0") == "2.0")
  }
}
