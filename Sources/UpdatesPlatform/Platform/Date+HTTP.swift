extension Date {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The number of a month, such as `09` of `Sep`; nil for anything else.
  static func twoDigitMonth(_ name: Substring) -> String? {
    guard let index = months.firstIndex(of: String(name)) else { return nil }
    return index < 9 ? "0\(index + 1)" : "\(index + 1)"
  }

  /// A date as servers write it today, such as `Sun, 06 Nov 1994 08:49:37 GMT`; nil for anything
  /// else.
  ///
  /// The form IMF-fixdate of RFC 9110 section 5.6.7; the name of the weekday is not looked at.
  package init?(httpDate text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 6, words[0].utf8.count == 4, words[0].hasSuffix(","), words[5] == "GMT",
      let month = Self.twoDigitMonth(words[2])
    else { return nil }
    self.init(iso8601: "\(words[3])-\(month)-\(words[1])T\(words[4])Z")
  }
}
