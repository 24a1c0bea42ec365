extension Date {
  /// The same day and time of the next month in UTC, or that month's last day where it is shorter.
  package var monthLater: Date {
    // What no calendar has is put off by a month of the longest kind.
    guard (-1e11...1e12).contains(timeIntervalSince1970) else {
      return addingTimeInterval(31 * 86_400)
    }
    let days = Int((timeIntervalSince1970 / 86_400).rounded(.down))
    let day = CivilDay(daysSince1970: days)
    let (year, month) = day.month == 12 ? (day.year + 1, 1) : (day.year, day.month + 1)
    let later = stride(from: day.day, through: min(day.day, 28), by: -1).lazy
      .compactMap { CivilDay(year: year, month: month, day: $0) }.first
    return addingTimeInterval(later.map { Double($0.daysSince1970 - days) * 86_400 } ?? 31 * 86_400)
  }
}
