/// The part of each day in which `notify` shows and asks nothing, in local time.
package struct QuietHours: Equatable, Sendable {
  /// The minute of the day with which it begins.
  package let start: Int
  /// The minute of the day before which it ends; the next day's if it is before `start`.
  package let end: Int

  /// A description of a valid text, for errors.
  package static let expected = "two times of the day such as 22:00-07:00"

  /// Reads a text such as `22:00-07:00`; nil if it is no such text, or if both times are the same.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let start = Self.minute(parts[0]), let end = Self.minute(parts[1]),
      start != end
    else { return nil }
    self.start = start
    self.end = end
  }

  private static func minute(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let hour = number(parts[0]), let minute = number(parts[1]),
      hour < 24, minute < 60
    else { return nil }
    return 60 * hour + minute
  }

  /// A number of one or two digits.
  private static func number(_ text: Substring) -> Int? {
    guard (1...2).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Int(text)
  }

  /// The text with two digits each, such as `22:00-07:00`.
  package var text: String { Self.text(start) + "-" + Self.text(end) }

  private static func text(_ minute: Int) -> String {
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return digits(minute / 60) + ":" + digits(minute % 60)
  }

  /// Whether a time is in these hours.
  package func contains(_ time: LocalTime) -> Bool {
    let minute = 60 * time.hour + time.minute
    return start < end ? (start..<end).contains(minute) : minute >= start || minute < end
  }
}
