/// A date as the clock on the wall shows it, in the time zone of the process.
package struct LocalTime: Equatable, Sendable {
  package let year: Int
  package let month: Int
  package let day: Int
  package let hour: Int
  package let minute: Int

  package init(year: Int, month: Int, day: Int, hour: Int, minute: Int) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
  }

  /// The local time at a date, which `TZ` or the system's zone determines.
  package init(_ date: Instant) {
    // `localtime_r` need not read `TZ`.
    tzset()
    var seconds = time_t(min(max(date.secondsSince1970, -6e10), 2.5e11).rounded(.down))
    var parts = tm()
    localtime_r(&seconds, &parts)
    self.init(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
      hour: Int(parts.tm_hour), minute: Int(parts.tm_min))
  }

  package var dayNumber: Int {
    CivilDay(year: year, month: month, day: day)?.daysSince1970 ?? 0
  }

  /// The day of the week: 0 for Sunday to 6 for Saturday.
  package var weekday: Int {
    // 1 January 1970 was a Thursday.
    ((dayNumber + 4) % 7 + 7) % 7
  }

  /// The date at an hour of this day, or of a day after it.
  ///
  /// If the clocks skip that time, it is the time that they show instead.
  package func date(daysLater: Int = 0, hour: Int) -> Instant {
    var parts = tm()
    parts.tm_year = Int32(year - 1900)
    parts.tm_mon = Int32(month - 1)
    parts.tm_mday = Int32(day + daysLater)
    parts.tm_hour = Int32(hour)
    parts.tm_isdst = -1
    return Instant(secondsSince1970: Double(mktime(&parts)))
  }
}
