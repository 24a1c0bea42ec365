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
}

extension SpokenDuration {
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

package enum SpokenCount {
  /// A phrase such as `never`, `once`, `twice` or `3 times`.
  package static func times(_ count: Int) -> String {
    switch count {
    case 0: "never"
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
  }
}
