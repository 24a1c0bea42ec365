import Testing

@testable import Updates

@Suite struct StateCounterTests {
  @Test(arguments: [(0, 0), (1, 1), (2, 2), (3, 3), (nil, 5)] as [(Int?, Int)])
  func `five checks show as many prompts as the limit allows`(limit: Int?, prompts: Int) {
    var state = State()
    let shown = (0..<5).count { _ in state.claim("2.0", limit: limit) }
    #expect(shown == prompts)
    #expect(state.notifications["2.0"] ?? 0 == prompts)
  }

  @Test func `each version has a count of its own and keeps it`() {
    var state = State()
    let claims = ["2.0", "3.0", "2.0", "3.0"].map { state.claim($0, limit: 1) }
    #expect(claims == [true, true, false, false])
  }

  @Test func `raising the limit allows the difference`() {
    var state = State()
    let claims = [1, 1, 2, 2, 1].map { state.claim("2.0", limit: $0) }
    #expect(claims == [true, false, true, false, false])
  }

  @Test func `a count that is as high as can be stays there`() {
    var state = State()
    state.notifications["2.0"] = .max
    let claims = [.max, nil].map { state.claim("2.0", limit: $0) }
    #expect(claims == [false, true])
    #expect(state.notifications["2.0"] == .max)
  }
}
