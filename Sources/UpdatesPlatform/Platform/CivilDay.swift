/// A day of the Gregorian calendar, extended to all years, and its number counted from 1970-01-01.
///
/// Inside, years begin in March, so that a leap day is the last of its year and moves no month.
struct CivilDay: Equatable {
  var year: Int
  var month: Int
  var day: Int

  /// How many days of its year lie before each month, from March on.
  private static let daysBeforeMonth = [0, 31, 61, 92, 122, 153, 184, 214, 245, 275, 306, 337]

  /// How many days lie between 0000-03-01 and 1970-01-01.
  private static let epoch = 719_468

  /// The day of a number of days since 1970-01-01, which may be negative.
  init(daysSince1970 days: Int) {
    let days = days + Self.epoch
    // 400 years have 146,097 days; the guess is at most one year off.
    var marchYear = (days * 400).floorDivided(by: 146_097)
    if Self.daysBefore(marchYear: marchYear) > days { marchYear -= 1 }
    if Self.daysBefore(marchYear: marchYear + 1) <= days { marchYear += 1 }
    let dayOfYear = days - Self.daysBefore(marchYear: marchYear)
    let monthsBefore = Self.daysBeforeMonth.count { $0 <= dayOfYear } - 1
    day = dayOfYear - Self.daysBeforeMonth[monthsBefore] + 1
    month = (monthsBefore + 2) % 12 + 1
    year = month <= 2 ? marchYear + 1 : marchYear
  }

  /// A day that is in the calendar; nil for a 30th of February.
  init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return nil
    }
    self.year = year
    self.month = month
    self.day = day
    guard Self(daysSince1970: daysSince1970) == self else { return nil }
  }

  var daysSince1970: Int {
    let marchYear = month <= 2 ? year - 1 : year
    let monthsBefore = (month + 9) % 12
    return Self.daysBefore(marchYear: marchYear) + Self.daysBeforeMonth[monthsBefore] + day - 1
      - Self.epoch
  }

  /// How many days lie between 0000-03-01 and the first of March of a year.
  private static func daysBefore(marchYear year: Int) -> Int {
    365 * year + year.floorDivided(by: 4) - year.floorDivided(by: 100)
      + year.floorDivided(by: 400)
  }
}

extension Int {
  /// The quotient rounded down, where `/` rounds towards zero.
  func floorDivided(by divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
