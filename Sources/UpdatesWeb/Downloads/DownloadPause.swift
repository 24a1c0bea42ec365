/// What the wait before another try depends on.
package struct DownloadPause: Equatable, Sendable {
  /// How often it was tried.
  package var tries: Int
  /// The seconds that the server asks for.
  package var retryAfter: Int?
  /// From 0 to 1, at random, so that not all come back at once.
  package var jitter: Double

  package init(tries: Int, retryAfter: Int?, jitter: Double) {
    self.tries = tries
    self.retryAfter = retryAfter
    self.jitter = jitter
  }

  /// A server that asks for more time than this has failed.
  package static let longest = Duration.seconds(60)

  /// Half a second after the first try and twice as long after each, more or less; what the server
  /// asks for where that is longer.
  package var usual: Duration {
    let base = 0.5 * Double(1 << min(max(tries, 1) - 1, 6))
    let own = Duration.seconds(base * (0.5 + jitter))
    return max(own, .seconds(retryAfter ?? 0))
  }
}
