package import UpdatesPlatform

extension Localization {
  /// Such as `Jan 2, 2026`; in UTC, as releases are dated.
  package func date(_ date: Instant) -> String {
    let parts = date.iso8601.prefix(10).split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3 else { return date.iso8601 }
    let months = text(.months).split(separator: " ")
    guard months.indices.contains(parts[1] - 1) else { return date.iso8601 }
    return text(
      .date,
      ["year": "\(parts[0])", "month": String(months[parts[1] - 1]), "day": "\(parts[2])"])
  }

  /// Such as `today 18:00` or `Dec 3, 08:00`, in the local time zone.
  ///
  /// It has the year if that is another one than that of `now`, or if `now` is nil.
  package func moment(_ date: Instant, at now: Instant?) -> String {
    moment(LocalTime(date), at: now.map(LocalTime.init))
  }

  func moment(_ time: LocalTime, at now: LocalTime?) -> String {
    let (months, weekdays) = (
      text(.months).split(separator: " "), text(.weekdays).split(separator: " ")
    )
    return text(
      word(for: time, at: now),
      [
        "time": [time.hour, time.minute].map { $0 < 10 ? "0\($0)" : "\($0)" }
          .joined(separator: ":"),
        "weekday": weekdays.indices.contains(time.weekday) ? String(weekdays[time.weekday]) : "",
        "month": months.indices.contains(time.month - 1) ? String(months[time.month - 1]) : "",
        "day": "\(time.day)", "year": "\(time.year)",
      ])
  }

  private func word(for time: LocalTime, at now: LocalTime?) -> Word {
    guard let now else { return .momentInYear }
    switch time.dayNumber - now.dayNumber {
    case 0: return .momentToday
    case 1: return .momentTomorrow
    case -1: return .momentYesterday
    case -6...6: return .momentWeekday
    default: return time.year == now.year ? .momentOfYear : .momentInYear
    }
  }

  /// A number of bytes in readable form, such as `812 bytes` or `1.2 MB`, in steps of a thousand.
  package func size(_ bytes: Int) -> String {
    guard bytes >= 1000 else { return text(.bytes, count: bytes) }
    var (unit, units) = (1000, sizeUnits)
    // The next unit, if rounding would give 1000.
    while Self.count(of: unit, in: bytes) >= 1000, units.count > 1 {
      unit *= 1000
      units = units.dropFirst()
    }
    let tenths = Self.count(of: unit / 10, in: bytes)
    let number =
      tenths >= 1000 || tenths % 10 == 0
      ? "\(Self.count(of: unit, in: bytes))"
      : "\(tenths / 10)\(text(.decimalSeparator))\(tenths % 10)"
    return "\(number) \(units.first ?? "kB")"
  }

  private static func count(of unit: Int, in bytes: Int) -> Int {
    let (whole, rest) = bytes.quotientAndRemainder(dividingBy: unit)
    return rest >= unit / 2 ? whole + 1 : whole
  }

  var sizeUnits: ArraySlice<String> {
    text(.sizeUnits).split(separator: " ").map(String.init)[...]
  }

  /// A duration in the unit that gives one to three digits, rounded up, such as `5 s` or `3 min`.
  package func duration(seconds: Int) -> String {
    let (word, count): (Word, Int) =
      switch seconds {
      case ..<120: (.seconds, seconds)
      case ..<7_200: (.minutes, (seconds + 59) / 60)
      case ..<172_800: (.hours, (seconds + 3_599) / 3_600)
      default: (.days, (seconds + 86_399) / 86_400)
      }
    return text(word, count: count)
  }
}
