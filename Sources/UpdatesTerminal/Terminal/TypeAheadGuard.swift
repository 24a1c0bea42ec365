/// Keeps keys away from a screen that the person has not seen when they typed them.
struct TypeAheadGuard {
  /// A finger on its way down when the first picture appears was meant for something else.
  static let window = 150

  private(set) var isOpen = false
  private(set) var opensAt: Int?

  /// Notes that a picture was painted; only the first one counts.
  mutating func painted(at milliseconds: Int) {
    guard !isOpen, opensAt == nil else { return }
    opensAt = milliseconds + Self.window
  }

  /// Opens when the time has come, after everything typed until then was read and dropped.
  mutating func open(at milliseconds: Int) -> Bool {
    guard let opensAt, milliseconds >= opensAt else { return false }
    isOpen = true
    self.opensAt = nil
    return true
  }
}
