extension Date {
  /// A date as mail and RSS write it, such as `Mon, 05 Jan 2026 09:30:00 +0100`; nil for anything
  /// else.
  ///
  /// RFC 5322 section 3.3 with the old zones and the years of two digits of its section 4.3. The
  /// name of the weekday, the seconds, the time and the zone may be missing; without a zone, or
  /// with one that nobody knows, it is UTC.
  package init?(rfc822 text: String) {
    guard text.utf8.count <= 128 else { return nil }
    var words = text.split { $0 == " " || $0 == "\t" || $0.isNewline }
    if let first = words.first, first.hasSuffix(",") {
      words.removeFirst()
    } else if let first = words.first, let comma = first.firstIndex(of: ",") {
      words[0] = first[first.index(after: comma)...]
    } else if words.count > 3, words[0].utf8.allSatisfy({ !$0.isDigit }) {
      words.removeFirst()
    }
    guard (3...5).contains(words.count), let day = Self.number(words[0], digits: 1...2),
      let month = Self.month(words[1]), let year = Self.year(words[2]),
      let civilDay = CivilDay(year: year, month: month, day: day)
    else { return nil }
    var seconds = civilDay.daysSince1970 * 86_400
    if words.count > 3 {
      guard let time = Self.seconds(words[3]) else { return nil }
      seconds += time
    }
    if words.count > 4 {
      guard let offset = Self.offset(words[4]) else { return nil }
      seconds -= offset
    }
    self.init(timeIntervalSince1970: Double(seconds))
  }

  private static let monthNames = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Hours east of Greenwich; the zones of one letter are often meant otherwise, so they are none.
  private static let zones = [
    "ut": 0, "utc": 0, "gmt": 0, "z": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7,
    "mdt": -6, "pst": -8, "pdt": -7,
  ]

  private static func month(_ word: Substring) -> Int? {
    monthNames.firstIndex(of: word.prefix(3).lowercased()).map { $0 + 1 }
  }

  private static func number(_ word: Substring, digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(word.utf8.count), word.utf8.allSatisfy(\.isDigit) else { return nil }
    return Int(word)
  }

  private static func year(_ word: Substring) -> Int? {
    guard let number = number(word, digits: 2...4) else { return nil }
    return switch word.utf8.count {
    case 2: number < 50 ? 2000 + number : 1900 + number
    case 3: 1900 + number
    default: number
    }
  }

  /// Seconds since midnight of `9:30`, `09:30` or `09:30:00`.
  private static func seconds(_ word: Substring) -> Int? {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let hour = number(parts[0], digits: 1...2), hour < 24,
      let minute = number(parts[1], digits: 2...2), minute < 60
    else { return nil }
    guard parts.count == 3 else { return hour * 3600 + minute * 60 }
    guard let second = number(parts[2], digits: 2...2), second <= 60 else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  private static func offset(_ word: Substring) -> Int? {
    guard let sign = word.first, sign == "+" || sign == "-" else {
      guard word.utf8.allSatisfy({ (97...122).contains($0 | 0x20) }) else { return nil }
      return (zones[word.lowercased()] ?? 0) * 3600
    }
    let digits = word.dropFirst().filter { $0 != ":" }
    guard let number = number(digits[...], digits: 4...4), number % 100 < 60, number / 100 < 24
    else { return nil }
    let seconds = number / 100 * 3600 + number % 100 * 60
    return sign == "+" ? seconds : -seconds
  }
}
