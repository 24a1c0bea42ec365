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

// This does not use a formatter, because that takes longer than the whole start of a program.
extension Instant {
  /// This date as `2026-01-02T03:04:05Z`, in whole seconds.
  ///
  /// A date outside the years 0 to 9999 is written as the nearest date in them.
  package var iso8601: String {
    // NaN is written as the first date.
    let first = -62_167_219_200.0
    let exact = secondsSince1970.isNaN ? first : secondsSince1970
    let seconds = Int(min(max(exact, first), 253_402_300_799).rounded(.down))
    let day = CivilDay(containing: seconds)
    let time = seconds - day.daysSince1970 * 86_400
    return Self.digits(day.year, 4) + "-" + Self.digits(day.month) + "-" + Self.digits(day.day)
      + "T" + Self.digits(time / 3600) + ":" + Self.digits(time / 60 % 60) + ":"
      + Self.digits(time % 60) + "Z"
  }

  /// Reads a date in the form of RFC 3339 or a common form of ISO 8601; nil for anything else.
  ///
  /// The form is `2026-01-02`, then optionally `T` or a blank, `03:04`, `:05`, a fraction, and `Z`,
  /// `+01`, `+0100` or `+01:00`. A date without a zone or without a time is in UTC. A leap second
  /// is read as the second after it.
  package init?(iso8601 text: String) {
    var reader = DateReader(text)
    guard let day = reader.day() else { return nil }
    var seconds = Double(day.daysSince1970 * 86_400)
    if !reader.isAtEnd {
      guard reader.take("T") || reader.take("t") || reader.take(" "),
        let time = reader.time(), let offset = reader.offset(), reader.isAtEnd
      else { return nil }
      seconds += time - Double(offset)
    }
    self.init(secondsSince1970: seconds)
  }

  /// Reads a date that a server sent, such as `Sun, 06 Nov 1994 08:49:37 GMT`; otherwise nil.
  ///
  /// The form is IMF-fixdate of RFC 9110 section 5.6.7; the name of the weekday is not checked.
  package init?(httpDate text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 6, words[0].utf8.count == 4, words[0].hasSuffix(","), words[5] == "GMT",
      let month = Self.month(words[2])
    else { return nil }
    self.init(iso8601: "\(words[3])-\(month)-\(words[1])T\(words[4])Z")
  }

  /// Reads a date in the form of Squirrel servers, always with a zone; nil for anything else.
  ///
  /// The form is ISO 8601 such as `2013-09-18T12:29:53+01:00`, also with `Z` or `-0700` and with
  /// fractions of a second, or the older `Tue Sep 17 10:24:27 -0700 2013`, which has the words of a
  /// date of mail.
  package init?(squirrelDate text: String) {
    guard text.utf8.count <= DateReader.lengthLimit,
      // After the day, only a zone has one of these characters.
      text.utf8.dropFirst(10).contains(where: { "Zz+-".utf8.contains($0) })
    else { return nil }
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    if words.count == 6, words[4].hasPrefix("+") || words[4].hasPrefix("-") {
      self.init(rfc822: "\(words[2]) \(words[1]) \(words[5]) \(words[3]) \(words[4])")
    } else {
      self.init(iso8601: text)
    }
  }

  /// Reads a date of mail or RSS, such as `Mon, 05 Jan 2026 09:30:00 +0100`; otherwise nil.
  ///
  /// The form is that of RFC 5322 section 3.3, with the old zones and two-digit years of its
  /// section 4.3. The name of the weekday, the seconds, the time and the zone may be missing.
  /// Without a zone, or with an unknown zone, the date is in UTC.
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
    guard (3...5).contains(words.count), let year = Self.year(words[2]),
      let month = Self.month(words[1].prefix(3))
    else { return nil }
    var date = "\(year)-\(month)-\(words[0].utf8.count == 1 ? "0" : "")\(words[0])"
    if words.count > 3 {
      guard words[3].utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ":") }) else { return nil }
      // An hour may have one digit.
      date += "T" + (words[3].dropFirst().first == ":" ? "0" : "") + words[3]
    }
    if words.count > 4 {
      guard let zone = Self.zone(words[4]) else { return nil }
      date += zone
    }
    self.init(iso8601: date)
  }

  private static func digits(_ number: Int, _ count: Int = 2) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }

  /// The number of a month, such as `09` for `Sep` in any case; nil if the name is unknown.
  private static func month(_ name: Substring) -> String? {
    months.firstIndex(of: name.lowercased()).map { digits($0 + 1) }
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  private static func year(_ word: Substring) -> String? {
    guard word.utf8.allSatisfy(\.isDigit), let number = Int(word) else { return nil }
    return switch word.utf8.count {
    case 2: digits(number < 50 ? 2000 + number : 1900 + number, 4)
    case 3: digits(1900 + number, 4)
    case 4: String(word)
    default: nil
    }
  }

  /// A zone of mail in the form of ISO 8601; nil if the word is not a zone.
  ///
  /// One-letter zones are often used wrongly, so they count as UTC.
  private static func zone(_ word: Substring) -> String? {
    if word.hasPrefix("+") || word.hasPrefix("-") { return word.utf8.count < 5 ? nil : "\(word)" }
    guard word.utf8.allSatisfy({ (97...122).contains($0 | 0x20) }) else { return nil }
    return switch word.lowercased() {
    case "edt": "-04"
    case "est", "cdt": "-05"
    case "cst", "mdt": "-06"
    case "mst", "pdt": "-07"
    case "pst": "-08"
    default: "Z"
    }
  }
}
