extension Response {
  /// How long the server asks to wait from now on, never negative.
  ///
  /// This is the header `Retry-After`, or the end of a rate limit that is used up. Dates are relative
  /// to the server's clock if the response has a `Date`, as the local clock may be wrong. Source:
  /// [GitHub's rate limits](https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api),
  /// "Exceeding the rate limit".
  package func retryAfter(now: Instant) -> Duration? {
    let now = self["Date"].flatMap { Instant(httpDate: $0) } ?? now
    func time(until date: Instant) -> Duration {
      let seconds = date.seconds(since: now).rounded(.up)
      return .seconds(seconds < 0 ? 0 : Int(exactly: seconds) ?? .max)
    }
    // A number of seconds or a date (RFC 9110, 10.2.3).
    if let text = self["Retry-After"]?.trimmingBlanks() {
      if !text.isEmpty, text.utf8.allSatisfy(\.isDigit) {
        // A number that does not fit `Int` still means a long time.
        return .seconds(Int(text) ?? .max)
      }
      if let date = Instant(httpDate: text) { return time(until: date) }
    }
    guard status == 403 || status == 429, self["X-RateLimit-Remaining"]?.trimmingBlanks() == "0",
      let reset = self["X-RateLimit-Reset"].flatMap({ Double($0.trimmingBlanks()) }),
      reset.isFinite, reset >= 0
    else { return nil }
    return time(until: Instant(secondsSince1970: reset))
  }
}
