/// What holds for all downloads of one `Downloads`.
package struct DownloadSettings: Sendable {
  /// What is sent as `User-Agent`.
  package var userAgent: String
  /// Where proxies, `SSL_CERT_FILE` and `SSL_CERT_DIR` come from.
  package var variables: [String: String]
  /// Whether http is allowed for hosts other than loopback.
  package var allowsInsecureHTTP: Bool
  /// The instant at which everything must have ended.
  package var deadline: ContinuousClock.Instant?
  /// How long a server may send nothing at all.
  package var stallLimit: Duration
  /// How often a file is asked for before it has failed.
  package var tries: Int
  /// How long to wait before the next try.
  package var pause: @Sendable (DownloadPause) -> Duration

  /// - Parameters:
  ///   - userAgent: Such as `updates-tui/1.0`.
  ///   - variables: The environment.
  ///   - allowsInsecureHTTP: For hosts other than loopback.
  ///   - deadline: Nil for none.
  ///   - stallLimit: For one server at a time.
  ///   - tries: At least one.
  ///   - pause: Half a second and a second, unequal for each, or what the server asks for.
  package init(
    userAgent: String = Request.userAgent,
    variables: [String: String] = SystemEnvironment.current.variables,
    allowsInsecureHTTP: Bool = false, deadline: ContinuousClock.Instant? = nil,
    stallLimit: Duration = .seconds(30), tries: Int = 3,
    pause: @escaping @Sendable (DownloadPause) -> Duration = { $0.usual }
  ) {
    self.userAgent = userAgent
    self.variables = variables
    self.allowsInsecureHTTP = allowsInsecureHTTP
    self.deadline = deadline
    self.stallLimit = stallLimit
    self.tries = tries
    self.pause = pause
  }
}

/// What the wait before another try depends on.
package struct DownloadPause: Equatable, Sendable {
  /// How often it was tried.
  package var tries: Int
  /// How long the server asks to wait.
  package var retryAfter: Duration?
  /// From 0 to 1, at random, so that not all come back at once.
  package var jitter: Double

  package init(tries: Int, retryAfter: Duration?, jitter: Double) {
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
    return max(own, retryAfter ?? .zero)
  }
}
