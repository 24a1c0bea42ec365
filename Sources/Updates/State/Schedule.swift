/// How often a program looks for updates by itself.
public enum Schedule: Equatable, Sendable {
  case never, hourly, daily, weekly
  /// One calendar month, in UTC.
  case monthly
  /// A period in whole seconds, at least one second.
  case every(Duration)

  /// Reads `never`, `hourly`, `daily`, `weekly`, `monthly` or a duration such as `20h`.
  public init?(_ text: String) {
    switch text {
    case "never": self = .never
    case "hourly": self = .hourly
    case "daily": self = .daily
    case "weekly": self = .weekly
    case "monthly": self = .monthly
    default:
      guard let spoken = SpokenDuration(text) else { return nil }
      self = .every(.seconds(spoken.seconds))
    }
  }
}

extension Schedule {
  /// When the next check is due; nil if the schedule is `never`.
  ///
  /// The check is due now if there was no check yet, or if the clock was wrong at the last one: its
  /// date is in the future, or its retry date is further away than the longest back-off.
  package func nextDue(_ state: State, now: Instant) -> Instant? {
    guard self != .never else { return nil }
    guard let last = state.lastAttempt, last <= now else { return now }
    guard state.failures > 0, let retryAt = state.retryAt else { return next(after: last) }
    return retryAt > now.adding(seconds: BackOff.longest) ? now : retryAt
  }

  private func next(after date: Instant) -> Instant {
    switch self {
    case .never: .distantFuture
    case .hourly: date.adding(seconds: 3_600)
    case .daily: date.adding(seconds: 86_400)
    case .weekly: date.adding(seconds: 7 * 86_400)
    case .monthly: date.monthLater
    case .every(let duration): date.adding(seconds: Double(max(1, duration.wholeSeconds)))
    }
  }
}

package enum BackOff {
  /// The longest wait in seconds, even if a server asks for more.
  package static let longest = 86_400.0

  /// When to try again after a number of failures in a row, not earlier than the server asks.
  ///
  /// - Parameters:
  ///   - failures: The number of failures in a row, at least one.
  ///   - now: The date of the last failure.
  ///   - retryAfter: How long the server asks to wait.
  ///   - jitter: A random number from 0 to 1, so that clients do not all retry at the same time.
  /// - Returns: A date that is one minute to one day after `now`.
  package static func retryAt(
    failures: Int, now: Instant, retryAfter: Duration? = nil, jitter: Double
  ) -> Instant {
    let doublings = min(max(failures, 1) - 1, 20)
    let base = min(60 * Double(1 << doublings), longest / 1.25)
    let wait = max(base * (1 + jitter / 4), (retryAfter ?? .zero) / .seconds(1))
    return now.adding(seconds: min(wait, longest))
  }
}

/// A duration as a user types it: a number with one of the units `s m h d w`.
package struct SpokenDuration: Equatable, Sendable {
  /// The duration in seconds, from one second to ten years.
  package let seconds: Int

  package init?(_ text: String) {
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800]
    guard let unit = text.last.flatMap({ units[$0] }), let count = Int(text.dropLast()),
      text.first != "+", count > 0, count <= 315_360_000 / unit
    else { return nil }
    seconds = count * unit
  }

  /// Seconds in words, rounded down to the largest unit that fits, such as `2 h` or `3 days`.
  package static func text(seconds: Int) -> String {
    switch seconds {
    case ..<60: "\(max(0, seconds)) s"
    case ..<3_600: "\(seconds / 60) min"
    case ..<86_400: "\(seconds / 3_600) h"
    case ..<172_800: "1 day"
    default: "\(seconds / 86_400) days"
    }
  }
}

extension Duration {
  /// The seconds, without their fraction.
  var wholeSeconds: Int {
    Int(components.seconds)
  }
}
