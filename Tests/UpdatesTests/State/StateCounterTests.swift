import Testing

@testable import Updates

@Suite struct StateCounterTests {
  @Test func `each version has a count of its own and keeps it`() {
    var state = State()
    for version in ["2.0", "3.0", "2.0"] { state.countAnnouncement(of: version) }
    #expect(state.notifications == ["3.0": 1, "2.0": 2])
  }

  @Test func `a count that is as high as can be stays there`() {
    var state = State()
    state.notifications["2.0"] = .max
    state.countAnnouncement(of: "2.0")
    #expect(state.notifications["2.0"] == .max)
  }
}
