/// When a server wants to be asked again: the header `Retry-After`, RFC 9110 section 10.2.3.
struct RetryAfter: Equatable {
  /// From now on, never negative.
  let seconds: Int

  /// Reads a number of seconds or a date; nil for anything else.
  init?(_ text: String, now: Date) {
    let text = text.trimmingBlanks()
    if !text.isEmpty, text.utf8.allSatisfy(\.isDigit) {
      // A number that is too large for us is a long time all the same.
      seconds = Int(text) ?? .max
      return
    }
    guard let date = Date(httpDate: text) else { return nil }
    seconds = max(0, Int(date.timeIntervalSince(now).rounded(.up)))
  }
}
