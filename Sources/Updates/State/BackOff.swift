/// How long a server is left alone after failures: a minute, then twice as long each time.
package enum BackOff {
  /// The longest wait in seconds, whatever a server asks for.
  package static let longest = 86_400.0

  /// When to ask again after so many failures in a row, not before a server wants it.
  ///
  /// - Parameters:
  ///   - failures: At least one.
  ///   - now: When the last of them happened.
  ///   - retryAfter: The seconds that the server asked for.
  ///   - jitter: From 0 to 1, at random, so that not everybody comes back at once.
  /// - Returns: A date a minute to a day from now.
  package static func retryAt(
    failures: Int, now: Date, retryAfter: Int? = nil, jitter: Double
  ) -> Date {
    let doublings = min(max(failures, 1) - 1, 20)
    let base = min(60 * Double(1 << doublings), longest / 1.25)
    let wait = max(base * (1 + jitter / 4), Double(retryAfter ?? 0))
    return now.addingTimeInterval(min(wait, longest))
  }
}
