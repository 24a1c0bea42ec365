/// One line of the table: what was measured, and what was hoped for.
struct Figure {
  enum Outcome: String {
    case met
    case missed = "MISSED"
    case absent = "not measured"
  }

  var name: String
  var measured: String
  var peer: String
  var ratio: String
  var target: String
  var outcome: Outcome

  /// A time against that of a peer.
  init(_ name: String, times: PairedTimes, peer: String, atMost limit: Double) {
    self.name = name
    measured = Self.text(of: times.subject)
    self.peer = "\(Self.text(of: times.peer)) \(peer)"
    let ratio = times.subject / times.peer
    self.ratio =
      limit < 1 ? "1/\(Self.rounded(1 / ratio, digits: 1))" : Self.rounded(ratio, digits: 2)
    target = limit < 1 ? "≤ 1/\(Int(1 / limit))" : "≤ \(Self.rounded(limit, digits: 1))"
    outcome = ratio <= limit ? .met : .missed
  }

  /// A speed against that of a peer that does the same work.
  init(_ name: String, times: PairedTimes, peer: String, atLeastSpeed limit: Double) {
    self.name = name
    measured = Self.text(of: times.subject)
    self.peer = "\(Self.text(of: times.peer)) \(peer)"
    let speed = times.peer / times.subject
    ratio = Self.rounded(speed, digits: 2)
    target = "≥ \(Self.rounded(limit, digits: 1))"
    outcome = speed >= limit ? .met : .missed
  }

  /// A number as it is.
  init(_ name: String, _ value: Double, _ unit: String, digits: Int = 0, atMost limit: Double) {
    self.name = name
    measured = "\(Self.rounded(value, digits: digits)) \(unit)"
    peer = ""
    ratio = ""
    target = "≤ \(Self.rounded(limit, digits: digits)) \(unit)"
    outcome = value <= limit ? .met : .missed
  }

  /// What a unit costs where there are many of them, against where there are `count`.
  init(
    _ name: String, microseconds many: Double, each count: Int, _ some: Double, atMost limit: Double
  ) {
    self.name = name
    measured = "\(Self.rounded(many, digits: 2)) µs"
    peer = "\(Self.rounded(some, digits: 2)) µs each of \(count)"
    ratio = Self.rounded(many / some, digits: 2)
    target = "≤ \(Self.rounded(limit, digits: 1))"
    outcome = many <= limit * some ? .met : .missed
  }

  /// An amount of memory.
  init(_ name: String, mebibytes bytes: Int, atMost limit: Double) {
    self.init(name, Double(bytes) / Double(1 << 20), "MiB", digits: 1, atMost: limit)
  }

  /// A figure that could not be had, and why.
  init(_ name: String, absent reason: String) {
    self.name = name
    measured = reason
    (peer, ratio, target) = ("", "", "")
    outcome = .absent
  }

  private static func text(of time: Duration) -> String {
    "\(rounded(time / .milliseconds(1), digits: 2)) ms"
  }

  private static func rounded(_ value: Double, digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let whole = Int((value * scale).rounded())
    guard digits > 0 else { return "\(whole)" }
    let fraction = String(abs(whole) % Int(scale))
    return "\(whole < 0 ? "-" : "")\(abs(whole) / Int(scale))."
      + String(repeating: "0", count: digits - fraction.count)
      + fraction
  }
}
