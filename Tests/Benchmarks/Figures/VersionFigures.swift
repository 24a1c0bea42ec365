import UpdatesPlatform

/// What comparing versions costs, parsing included.
enum VersionFigures {
  private static let count = 1_000_000

  static func all() -> [Figure] {
    [
      figure("1,000,000 dotted comparisons") { name in
        let texts = (0..<1000).map { "\($0 % 7).\($0 % 31).\($0)" } + ["1.0.0-beta2", "v2.10.1"]
        let seconds = try (1...7).map { _ in try time(comparing: texts) }
        return Figure(name, PairedTimes.median(seconds), "s", digits: 3, atMost: 0.5)
      }
    ]
  }

  /// The seconds that the comparisons take, each with both versions read anew.
  private static func time(comparing texts: [String]) throws -> Double {
    var newer = 0
    let duration = try ContinuousClock().measure {
      for index in 0..<count {
        let left = try Version(texts[index % texts.count])
        let right = try Version(texts[(index * 7 + 3) % texts.count])
        if left < right { newer += 1 }
      }
    }
    precondition(newer > 0 && newer < count, "The versions must be of both orders.")
    return duration / .seconds(1)
  }
}
