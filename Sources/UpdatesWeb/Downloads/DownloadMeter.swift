/// Makes a steady rate of samples that come unevenly.
struct DownloadMeter: Sendable {
  /// In bytes a second.
  private(set) var rate = 0.0
  private var last: (time: Duration, received: Int)?
  /// When the first bytes were on their way.
  private var begin = Duration.zero

  /// In how many seconds about two thirds of what was before are forgotten.
  private static let memory = 3.0
  /// Closer samples say nothing.
  private static let shortest = 0.02
  /// What comes in a burst at first says nothing of how long the rest takes.
  private static let leastAge = Duration.seconds(2)

  /// Takes a sample; bytes that were thrown away again count as none.
  mutating func add(received: Int, at time: Duration) {
    guard let last, rate > 0 || received != last.received else {
      self.last = (time, received)
      begin = time
      return
    }
    let seconds = (time - last.time) / .seconds(1)
    guard seconds >= Self.shortest else { return }
    let now = Double(max(0, received - last.received)) / seconds
    // The average since the beginning, until that is longer ago than the memory reaches.
    let age = (time - begin) / .seconds(1)
    rate += (now - rate) * max(seconds / max(age, seconds), seconds / (seconds + Self.memory))
    self.last = (time, received)
  }

  /// How long the rest takes, rounded up; nil where nothing moves, the end is not known, or it has
  /// only just begun.
  func secondsLeft(received: Int, total: Int?) -> Int? {
    guard let total, rate >= 1, total != received else { return total == received ? 0 : nil }
    guard let last, last.time - begin >= Self.leastAge else { return nil }
    let seconds = (Double(max(0, total - received)) / rate).rounded(.up)
    return Int(exactly: seconds)
  }
}
