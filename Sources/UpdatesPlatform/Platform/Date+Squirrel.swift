extension Date {
  private static let weekdays: Set<Substring> = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  /// A date as Squirrel servers write it, always with its zone; nil for anything else.
  ///
  /// ISO 8601 such as `2013-09-18T12:29:53+01:00`, with `Z` or `-0700` too and with fractions of a
  /// second, or the older `Tue Sep 17 10:24:27 -0700 2013`, whose weekday is not checked.
  package init?(squirrelDate text: String) {
    guard text.utf8.count <= DateScanner.lengthLimit else { return nil }
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 6 else {
      // Behind the day nothing but a zone has one of these.
      guard text.utf8.dropFirst(10).contains(where: { "Zz+-".utf8.contains($0) }) else {
        return nil
      }
      self.init(iso8601: text)
      return
    }
    guard Self.weekdays.contains(words[0]), let month = Self.twoDigitMonth(words[1]),
      words[3].utf8.count == 8, words[4].utf8.count == 5
    else { return nil }
    self.init(iso8601: "\(words[5])-\(month)-\(words[2])T\(words[3])\(words[4])")
  }
}
