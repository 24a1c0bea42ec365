/// Goes through the parts of a date from left to right.
struct DateScanner {
  private let bytes: [UInt8]
  private var position = 0

  /// No date is longer, however many digits its fraction has.
  static let lengthLimit = 64

  init(_ text: String) {
    bytes = text.utf8.count <= Self.lengthLimit ? Array(text.utf8) : []
  }

  var isAtEnd: Bool { position == bytes.count }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// A day of the calendar, as in `2026-01-02`.
  mutating func day() -> CivilDay? {
    guard let year = number(digits: 4), take("-"), let month = number(digits: 2), take("-"),
      let day = number(digits: 2)
    else { return nil }
    return CivilDay(year: year, month: month, day: day)
  }

  /// Seconds since midnight of `03:04`, `03:04:05` or `03:04:05.678`.
  mutating func time() -> Double? {
    guard let hour = number(digits: 2, to: 23), take(":"), let minute = number(digits: 2, to: 59)
    else { return nil }
    guard take(":") else { return Double(hour * 3600 + minute * 60) }
    guard let second = number(digits: 2, to: 60) else { return nil }
    let whole = Double(hour * 3600 + minute * 60 + second)
    guard take(".") || take(",") else { return whole }
    return fraction().map { whole + $0 }
  }

  /// Seconds east of Greenwich of `Z`, `+01`, `+0100`, `-01:00`, or of nothing.
  mutating func offset() -> Int? {
    if isAtEnd || take("Z") || take("z") { return 0 }
    let sign: Int
    if take("+") {
      sign = 1
    } else if take("-") {
      sign = -1
    } else {
      return nil
    }
    guard let hours = number(digits: 2, to: 23) else { return nil }
    if isAtEnd { return sign * hours * 3600 }
    _ = take(":")
    guard let minutes = number(digits: 2, to: 59) else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }

  private mutating func fraction() -> Double? {
    var value = 0.0
    var unit = 0.1
    let start = position
    while let digit {
      value += Double(digit) * unit
      unit /= 10
      position += 1
    }
    return position > start ? value : nil
  }

  private mutating func number(digits: Int, to limit: Int = .max) -> Int? {
    var value = 0
    for _ in 0..<digits {
      guard let digit else { return nil }
      value = value * 10 + digit
      position += 1
    }
    return value <= limit ? value : nil
  }

  private var digit: Int? {
    guard position < bytes.count,
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position])
    else { return nil }
    return Int(bytes[position] - UInt8(ascii: "0"))
  }
}
