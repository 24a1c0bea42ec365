/// The median times of two things that were measured in turn.
struct PairedTimes {
  var subject: Duration
  var peer: Duration

  /// Measures A B A B …, so that whatever else the machine does meets both alike.
  init(rounds: Int, subject: () throws -> Duration, peer: () throws -> Duration) throws {
    // The first round fills the caches of the system.
    _ = try (subject(), peer())
    var times: (subject: [Duration], peer: [Duration]) = ([], [])
    for _ in 0..<rounds {
      times.subject.append(try subject())
      times.peer.append(try peer())
    }
    self.subject = Self.median(times.subject)
    self.peer = Self.median(times.peer)
  }

  static func median<Value: Comparable>(_ values: [Value]) -> Value {
    precondition(!values.isEmpty, "There is no median of nothing.")
    return values.sorted()[values.count / 2]
  }
}
