/// A point in time.
///
/// This is Foundation's `Date` without Foundation, which would be a quarter of the program and of
/// its start: `Instant(secondsSince1970: date.timeIntervalSince1970)`.
public struct Instant: Comparable, Hashable, Sendable {
  /// Before any date that a file or a server names: the year 1.
  package static let distantPast = Instant(secondsSince1970: -62_135_596_800)

  /// After any date that a file or a server names: the year 4001.
  package static let distantFuture = Instant(secondsSince1970: 64_092_211_200)

  /// The seconds since the start of 1970 in UTC, without leap seconds.
  public var secondsSince1970: Double

  /// Creates the point in time that is so many seconds after the start of 1970 in UTC.
  public init(secondsSince1970: Double) {
    self.secondsSince1970 = secondsSince1970
  }

  /// What the system's clock shows.
  public static var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(secondsSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
  }

  package func adding(seconds: Double) -> Instant {
    Instant(secondsSince1970: secondsSince1970 + seconds)
  }

  package func seconds(since other: Instant) -> Double {
    secondsSince1970 - other.secondsSince1970
  }

  /// Whether the left one is earlier.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
  }
}
