import Testing

@testable import UpdatesWeb

@Suite struct DownloadPauseTests {
  @Test(arguments: [(1, 0.5), (2, 1), (3, 2), (100, 32)])
  func `pauses grow and differ`(tries: Int, base: Double) {
    let short = DownloadPause(tries: tries, retryAfter: nil, jitter: 0).usual
    let long = DownloadPause(tries: tries, retryAfter: nil, jitter: 1).usual
    #expect(short == .seconds(base * 0.5))
    #expect(long == .seconds(base * 1.5))
  }

  @Test func `a server may ask for more`() {
    #expect(DownloadPause(tries: 1, retryAfter: .seconds(7), jitter: 0).usual == .seconds(7))
    #expect(DownloadPause(tries: 1, retryAfter: .zero, jitter: 0).usual == .seconds(0.25))
    #expect(
      DownloadPause(tries: 1, retryAfter: .seconds(Int.max), jitter: 0).usual > .seconds(1_000_000))
  }
}
