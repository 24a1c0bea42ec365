extension Date {
  /// The seconds since 1970 of 0000-01-01T00:00:00Z and of 9999-12-31T23:59:59Z.
  private static let writableSeconds = -62_167_219_200...253_402_300_799

  /// This date as `2026-01-02T03:04:05Z`, in whole seconds.
  ///
  /// What lies beyond the years 0 to 9999 is written as the nearest date in them.
  package var iso8601: String {
    let exact = timeIntervalSince1970
    let first = Double(Self.writableSeconds.lowerBound)
    let last = Double(Self.writableSeconds.upperBound)
    // A date that is not a number is no later than any other.
    let seconds = Int((exact.isNaN ? first : min(max(exact, first), last)).rounded(.down))
    let days = seconds.floorDivided(by: 86_400)
    let day = CivilDay(daysSince1970: days)
    let time = seconds - days * 86_400
    var text: [UInt8] = []
    text.reserveCapacity(20)
    text.append(number: day.year, digits: 4)
    text.append(UInt8(ascii: "-"))
    text.append(number: day.month, digits: 2)
    text.append(UInt8(ascii: "-"))
    text.append(number: day.day, digits: 2)
    text.append(UInt8(ascii: "T"))
    text.append(number: time / 3600, digits: 2)
    text.append(UInt8(ascii: ":"))
    text.append(number: time / 60 % 60, digits: 2)
    text.append(UInt8(ascii: ":"))
    text.append(number: time % 60, digits: 2)
    text.append(UInt8(ascii: "Z"))
    return String(decoding: text, as: UTF8.self)
  }

  /// A date as RFC 3339 and the common forms of ISO 8601 write it; nil for anything else.
  ///
  /// `2026-01-02`, then optionally `T` or a blank, `03:04`, `:05`, a fraction, and `Z`, `+01`,
  /// `+0100` or `+01:00`. Without a zone, and without a time, it is UTC. A leap second is the
  /// second after it.
  package init?(iso8601 text: String) {
    var scanner = DateScanner(text)
    guard let day = scanner.day() else { return nil }
    var seconds = Double(day.daysSince1970 * 86_400)
    if !scanner.isAtEnd {
      guard scanner.take("T") || scanner.take("t") || scanner.take(" "),
        let time = scanner.time(), let offset = scanner.offset(), scanner.isAtEnd
      else { return nil }
      seconds += time - Double(offset)
    }
    self.init(timeIntervalSince1970: seconds)
  }
}

extension [UInt8] {
  fileprivate mutating func append(number: Int, digits: Int) {
    let text = String(number)
    append(contentsOf: String(repeating: "0", count: Swift.max(0, digits - text.utf8.count)).utf8)
    append(contentsOf: text.utf8)
  }
}
