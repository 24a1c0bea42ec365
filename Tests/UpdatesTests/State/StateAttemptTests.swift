import Testing

@testable import Updates

@Suite struct StateAttemptTests {
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
  }
}
