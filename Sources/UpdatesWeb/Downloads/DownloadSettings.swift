package struct DownloadSettings: Sendable {
  /// The environment variables with proxies, `SSL_CERT_FILE` and `SSL_CERT_DIR`.
  package var variables: [String: String]
  package var allowsInsecureHTTP: Bool
  package var stallLimit = Duration.seconds(30)
  /// The bytes of a body that must arrive within `stallLimit`, or it has stalled.
  package var leastBytes = 1
  package var tries = 3
  /// The wait after the first try, which doubles after each; a server may ask for more.
  package var pause = Duration.milliseconds(500)

  /// The longest wait; if a server asks for more time, the download has failed.
  private static let longestWait = Duration.seconds(60)

  package init(
    variables: [String: String] = SystemEnvironment.current.variables,
    allowsInsecureHTTP: Bool = false
  ) {
    self.variables = variables
    self.allowsInsecureHTTP = allowsInsecureHTTP
  }

  /// How long to wait before the next try; nil if there is none.
  ///
  /// `jitter` is random, so that clients do not all retry at once.
  package func wait(
    after problem: Problem, tries: Int, until end: ContinuousClock.Instant?,
    jitter: Double = .random(in: 0.5...1.5)
  ) -> Duration? {
    guard problem.mayPass, tries < self.tries else { return nil }
    let own = pause * (Double(1 << min(max(tries, 1) - 1, 6)) * jitter)
    let wait = max(own, problem.retryAfter ?? .zero)
    let isInTime = end.map { .now + wait < $0 } ?? true
    return wait <= Self.longestWait && isInTime ? wait : nil
  }
}
