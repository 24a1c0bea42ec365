extension State {
  /// A number that stands for an installation and says nothing of it: 128 random bits in hex.
  static func newRolloutID() -> String {
    var generator = SystemRandomNumberGenerator()
    return newRolloutID(using: &generator)
  }

  static func newRolloutID(using generator: inout some RandomNumberGenerator) -> String {
    (0..<32).map { _ in String(Int.random(in: 0..<16, using: &generator), radix: 16) }.joined()
  }
}
