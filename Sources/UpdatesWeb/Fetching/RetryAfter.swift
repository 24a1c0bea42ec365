package struct RetryAfter: Equatable {
  /// The duration from now on, never negative.
  package let duration: Duration

  /// Reads the header `Retry-After`, or the end of a rate limit that is used up.
  ///
  /// Dates are relative to the server's clock if the response has a `Date`, as the local clock may
  /// be wrong. Source:
  /// [GitHub's rate limits](https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api),
  /// "Exceeding the rate limit".
  package init?(_ response: Response, now: Instant) {
    let now = response["Date"].flatMap { Instant(httpDate: $0) } ?? now
    if let text = response["Retry-After"], let said = RetryAfter(text, now: now) {
      self = said
      return
    }
    guard response.status == 403 || response.status == 429,
      response["X-RateLimit-Remaining"]?.trimmingBlanks() == "0",
      let reset = response["X-RateLimit-Reset"].flatMap({ Double($0.trimmingBlanks()) }),
      reset.isFinite, reset >= 0
    else { return nil }
    self.init(until: Instant(secondsSince1970: reset), now: now)
  }

  /// Reads a number of seconds or a date (RFC 9110 section 10.2.3); nil for anything else.
  init?(_ text: String, now: Instant) {
    let text = text.trimmingBlanks()
    if !text.isEmpty, text.utf8.allSatisfy(\.isDigit) {
      // A number that does not fit `Int` still means a long time.
      self.init(seconds: Int(text) ?? .max)
      return
    }
    guard let date = Instant(httpDate: text) else { return nil }
    self.init(until: date, now: now)
  }

  private init(until date: Instant, now: Instant) {
    let seconds = date.seconds(since: now).rounded(.up)
    self.init(seconds: seconds < 0 ? 0 : Int(exactly: seconds) ?? .max)
  }

  private init(seconds: Int) {
    duration = .seconds(seconds)
  }
}
