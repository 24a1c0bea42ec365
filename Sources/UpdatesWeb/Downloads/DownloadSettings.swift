package struct DownloadSettings: Sendable {
  /// The `User-Agent` to send.
  package var userAgent: String
  /// The environment variables with proxies, `SSL_CERT_FILE` and `SSL_CERT_DIR`.
  package var variables: [String: String]
  package var allowsInsecureHTTP: Bool
  package var stallLimit: Duration
  /// The bytes of a body that must arrive within `stallLimit`, or it has stalled.
  package var leastBytes = 1
  package var tries: Int
  package var pause: @Sendable (DownloadPause) -> Duration

  package init(
    userAgent: String = Request.userAgent,
    variables: [String: String] = SystemEnvironment.current.variables,
    allowsInsecureHTTP: Bool = false, stallLimit: Duration = .seconds(30), tries: Int = 3,
    pause: @escaping @Sendable (DownloadPause) -> Duration = { $0.usual }
  ) {
    self.userAgent = userAgent
    self.variables = variables
    self.allowsInsecureHTTP = allowsInsecureHTTP
    self.stallLimit = stallLimit
    self.tries = tries
    self.pause = pause
  }

  /// How long to wait before the next try; nil if there is none.
  package func wait(
    after problem: Problem, tries: Int, until end: ContinuousClock.Instant?
  ) -> Duration? {
    guard problem.mayPass else { return nil }
    let wait = pause(
      DownloadPause(
        tries: max(1, tries), retryAfter: problem.retryAfter, jitter: .random(in: 0...1)))
    let isInTime = end.map { .now + wait < $0 } ?? true
    return tries < self.tries && wait <= DownloadPause.longest && isInTime ? wait : nil
  }
}

package struct DownloadPause: Equatable, Sendable {
  package var tries: Int
  package var retryAfter: Duration?
  /// A random number from 0 to 1, so that clients do not all retry at once.
  package var jitter: Double

  package init(tries: Int, retryAfter: Duration?, jitter: Double) {
    self.tries = tries
    self.retryAfter = retryAfter
    self.jitter = jitter
  }

  /// The longest wait; if a server asks for more time, the download has failed.
  package static let longest = Duration.seconds(60)

  /// The default wait: half a second after the first try, doubled after each, with a random part.
  ///
  /// If the server asks for a longer time, that is used.
  package var usual: Duration {
    let base = 0.5 * Double(1 << min(max(tries, 1) - 1, 6))
    let own = Duration.seconds(base * (0.5 + jitter))
    return max(own, retryAfter ?? .zero)
  }
}
