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

  /// An amount of memory.
  init(_ name: String, mebibytes bytes: Int, atMost limit: Double) {
    self.init(name, Double(bytes) / Double(1 << 20), "MiB", digits: 1, atMost: limit)
  }

  /// A figure that could not be measured, and why.
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

extension Figure {
  /// The figures in columns.
  static func table(of figures: [Figure]) -> String {
    let head = ["figure", "measured", "peer", "ratio", "target", ""]
    let rows = figures.map {
      [$0.name, $0.measured, $0.peer, $0.ratio, $0.target, $0.outcome.rawValue]
    }
    let widths = head.indices.map { column in
      // A reason why something is absent may be long: it does not widen the columns.
      zip(rows, figures).filter { column == 0 || $1.outcome != .absent }.map(\.0[column].count)
        .reduce(head[column].count, max)
    }
    return ([head] + rows).map { cells in
      var line = zip(cells, widths).map { cell, width in
        cell + String(repeating: " ", count: max(0, width - cell.count))
      }.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }
}

/// The figure, or why it could not be measured.
func figure(_ name: String, _ measure: (String) throws -> Figure) -> Figure {
  figures(name) { [try measure($0[0])] }[0]
}

/// Figures that share what is prepared for them, or why they could not be measured.
func figures(_ names: String..., measure: ([String]) throws -> [Figure]) -> [Figure] {
  do {
    return try measure(names)
  } catch {
    return names.map { Figure($0, absent: "\(error)") }
  }
}
