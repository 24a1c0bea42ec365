import UpdatesPlatform

/// What it costs to ask whether a condition holds.
enum ConditionFigures {
  private static let count = 1_000_000

  static func all() -> [Figure] {
    let name = "1,000,000 condition evaluations"
    return figures(name, "peak memory of \(name)") { names in
      let condition = try Condition(
        parsing: "platform == 'iOS' && systemVersion > 8.4 && appVersion < 1.0")
      let seconds = try (1...5).map { _ in try time(asking: condition) }
      return [
        Figure(names[0], PairedTimes.median(seconds), "s", digits: 3, atMost: 1),
        // All that this process has held so far, at the most.
        Figure(names[1], mebibytes: try Program.ownPeakMemory(), atMost: 64),
      ]
    }
  }

  /// The seconds that it takes to ask in two environments by turns, of which one has it true.
  private static func time(asking condition: Condition) throws -> Double {
    var environments = [ConditionEnvironment(), ConditionEnvironment()]
    for index in 0..<2 {
      environments[index]["platform"] = .text("iOS")
      environments[index]["systemVersion"] = .text("9.0.2")
      environments[index]["appVersion"] = .text(index == 0 ? "0.9.1" : "1.2")
    }
    var holding = 0
    let duration = try ContinuousClock().measure {
      for index in 0..<count where try condition.holds(in: environments[index & 1]) { holding += 1 }
    }
    precondition(holding == count / 2, "The condition must hold in one of the environments.")
    return duration / .seconds(1)
  }
}
