import Testing

@testable import Updates

@Suite struct BackOffTests {
  private static let now = Instant(secondsSince1970: 1_767_323_045)

  private func wait(_ failures: Int, _ retryAfter: Duration? = nil, jitter: Double = 0) -> Double {
    BackOff.retryAt(failures: failures, now: Self.now, retryAfter: retryAfter, jitter: jitter)
      .seconds(since: Self.now)
  }

  @Test(
    arguments: [
      (1, 60), (2, 120), (3, 240), (4, 480), (8, 7_680), (11, 61_440), (12, 69_120), (13, 69_120),
      (1_000, 69_120), (.max, 69_120), (0, 60), (.min, 60),
    ] as [(Int, Double)])
  func `each failure doubles the wait from a minute on`(failures: Int, seconds: Double) {
    #expect(wait(failures) == seconds)
    #expect(wait(failures, jitter: 1) == seconds * 1.25)
    #expect(wait(failures, jitter: 0.5) == seconds * 1.125)
    #expect(wait(failures, jitter: 1) <= BackOff.longest)
  }

  @Test(
    arguments: [
      (1, 30, 60), (1, 3_600, 3_600), (12, 3_600, 69_120), (1, 86_400, 86_400),
      (1, 86_401, 86_400), (1, .max, 86_400), (1, -5, 60),
    ] as [(Int, Int, Double)])
  func `a server that wants a longer wait has it, to a day`(
    failures: Int, retryAfter: Int, seconds: Double
  ) {
    #expect(wait(failures, .seconds(retryAfter)) == seconds)
  }
}
