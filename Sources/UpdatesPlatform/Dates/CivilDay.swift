/// A day of the Gregorian calendar, extended to all years, with its number since 1970-01-01.
///
/// This is arithmetic only. The C library's `timegm` and `gmtime` first read the file of the time
/// zone, and count leap seconds if that file says so. Internally, years begin in March, so that a
/// leap day is the last day of its year; 400 of them have 146,097 days.
struct CivilDay: Equatable {
  var year: Int
  var month: Int
  var day: Int

  /// The days from March 1 of the year -400, after which all terms are positive, to 1970-01-01.
  private static let daysBefore1970 = 865_565

  /// The day that contains a number of seconds since 1970; the year must be 0 or later.
  init(containing seconds: Int) {
    let days = Int((Double(seconds) / 86_400).rounded(.down)) + Self.daysBefore1970
    let (cycle, rest) = days.quotientAndRemainder(dividingBy: 146_097)
    let marchYear = (rest - rest / 1460 + rest / 36_524 - rest / 146_096) / 365
    let dayOfYear = rest - Self.days(marchYear)
    let monthsBefore = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthsBefore + 2) / 5 + 1
    month = (monthsBefore + 2) % 12 + 1
    year = 400 * cycle + marchYear - 400 + (month <= 2 ? 1 : 0)
  }

  /// Makes a day; nil if the calendar does not have it, such as February 30.
  init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return nil
    }
    self.year = year
    self.month = month
    self.day = day
    guard Self(containing: daysSince1970 * 86_400) == self else { return nil }
  }

  var daysSince1970: Int {
    let marchYear = (month <= 2 ? year - 1 : year) + 400
    return Self.days(marchYear) + (153 * ((month + 9) % 12) + 2) / 5 + day - 1
      - Self.daysBefore1970
  }

  /// The number of days before a year.
  private static func days(_ year: Int) -> Int { 365 * year + year / 4 - year / 100 + year / 400 }
}

extension Instant {
  /// The same day and time of the next month in UTC.
  ///
  /// If the next month is shorter, it is the last day of that month.
  package var monthLater: Instant {
    // A date that is out of range moves by the longest month.
    guard (-6e10...2.5e11).contains(secondsSince1970) else {
      return adding(seconds: 31 * 86_400)
    }
    let day = CivilDay(containing: Int(secondsSince1970.rounded(.down)))
    let (year, month) = day.month == 12 ? (day.year + 1, 1) : (day.year, day.month + 1)
    let later = stride(from: day.day, through: min(day.day, 28), by: -1).lazy
      .compactMap { CivilDay(year: year, month: month, day: $0) }.first
    let days = later.map { $0.daysSince1970 - day.daysSince1970 } ?? 31
    return adding(seconds: Double(days) * 86_400)
  }
}

struct DateReader {
  private var rest: ArraySlice<UInt8>

  /// The most bytes of a date, including the digits of its fraction.
  static let lengthLimit = 64

  init(_ text: String) {
    rest = text.utf8.count <= Self.lengthLimit ? Array(text.utf8)[...] : []
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  /// Reads a day of the calendar, such as `2026-01-02`.
  mutating func day() -> CivilDay? {
    guard let year = number(digits: 4), take("-"), let month = number(digits: 2), take("-"),
      let day = number(digits: 2)
    else { return nil }
    return CivilDay(year: year, month: month, day: day)
  }

  /// Reads `03:04`, `03:04:05` or `03:04:05.678` as seconds since midnight.
  mutating func time() -> Double? {
    guard let hour = number(digits: 2, to: 23), take(":"), let minute = number(digits: 2, to: 59)
    else { return nil }
    guard take(":") else { return Double(hour * 3600 + minute * 60) }
    guard let second = number(digits: 2, to: 60) else { return nil }
    let whole = Double(hour * 3600 + minute * 60 + second)
    guard take(".") || take(",") else { return whole }
    return fraction().map { whole + $0 }
  }

  /// Reads `Z`, `+01`, `+0100`, `-01:00` or nothing as seconds east of Greenwich.
  mutating func offset() -> Int? {
    if isAtEnd || take("Z") || take("z") { return 0 }
    let isEast = take("+")
    guard isEast || take("-") else { return nil }
    let sign = isEast ? 1 : -1
    guard let hours = number(digits: 2, to: 23) else { return nil }
    if isAtEnd { return sign * hours * 3600 }
    _ = take(":")
    guard let minutes = number(digits: 2, to: 59) else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }

  private mutating func fraction() -> Double? {
    let digits = rest.prefix(while: \.isDigit)
    rest = rest.dropFirst(digits.count)
    return digits.isEmpty ? nil : Double("0." + String(decoding: digits, as: UTF8.self))
  }

  private mutating func number(digits count: Int, to limit: Int = .max) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(\.isDigit) else { return nil }
    rest = rest.dropFirst(count)
    let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return value <= limit ? value : nil
  }
}
