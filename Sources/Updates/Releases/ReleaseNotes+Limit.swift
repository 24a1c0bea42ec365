import HarmlessText

extension ReleaseNotes {
  /// The most bytes that notes may have.
  static let limit = 1 << 20

  /// Notes from outside, made harmless and cut to the limit.
  init(limiting text: String, format: Format) {
    let harmless = text.harmlessText()
    guard harmless.utf8.count > Self.limit else {
      self.init(text: harmless, format: format)
      return
    }
    var end = harmless.utf8.index(harmless.startIndex, offsetBy: Self.limit)
    while end.samePosition(in: harmless.unicodeScalars) == nil {
      harmless.utf8.formIndex(before: &end)
    }
    self.init(text: String(harmless[..<end]), format: format)
  }
}
