extension Int {
  /// The number that digits spell, as HTTP has its lengths; nil for a sign, a blank or too many.
  init?(digits text: some StringProtocol) {
    guard !text.isEmpty, text.utf8.allSatisfy(\.isDigit) else { return nil }
    self.init(text)
  }
}
