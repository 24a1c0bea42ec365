import UpdatesPlatform

extension Date {
  /// The date as people say it, such as `today 18:00`, in the time zone of the process.
  ///
  /// It is related to `now`, or the full date if that is nil.
  func local(at now: Date?) -> String {
    LocalTime(self).text(at: now.map(LocalTime.init))
  }
}

extension LocalTime {
  /// `tomorrow 08:00`, `Monday 08:00` within a week, `3 December 08:00` further away, with the year
  /// if it is another one or if there is nothing to relate it to.
  func text(at now: LocalTime?) -> String {
    day(at: now) + " " + Self.digits(hour) + ":" + Self.digits(minute)
  }

  private func day(at now: LocalTime?) -> String {
    let date = "\(day) \(Self.months[month - 1])"
    guard let now else { return "\(date) \(year)" }
    switch dayNumber - now.dayNumber {
    case 0: return "today"
    case 1: return "tomorrow"
    case -1: return "yesterday"
    case -6...6: return Self.weekdays[weekday]
    default: return year == now.year ? date : "\(date) \(year)"
    }
  }

  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  private static func digits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}

extension String {
  /// The text with each date in UTC, such as `2026-01-02T03:04:05Z`, as people say it.
  ///
  /// Gates and warnings are also parts of documents, in which dates stay as they are.
  func withLocalDates(at now: Date) -> String {
    var result = ""
    var rest = self[...]
    while let end = rest.firstIndex(of: "Z") {
      let next = rest.index(after: end)
      let candidate = rest[..<next].suffix(20)
      if candidate.utf8.count == 20, candidate.utf8.contains(UInt8(ascii: "T")),
        let date = Date(iso8601: String(candidate))
      {
        result += rest[..<candidate.startIndex] + date.local(at: now)
      } else {
        result += rest[..<next]
      }
      rest = rest[next...]
    }
    return result + rest
  }
}
