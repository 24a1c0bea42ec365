/// What one more unit costs where there are many of them, against where there are some.
///
/// A cost that is linear is the same for both. What there is without any unit does not count.
struct Growth {
  struct Sample {
    var time: Duration
    /// The most memory, in bytes.
    var memory: Int

    /// The median time and the median memory.
    static func median(of samples: [Sample]) -> Sample {
      Sample(
        time: PairedTimes.median(samples.map(\.time)),
        memory: PairedTimes.median(samples.map(\.memory)))
    }
  }

  /// Three numbers of units, each larger than the one before: few, some, many.
  let counts: [Int]
  /// The most memory that one more unit may take, in bytes.
  let mostMemory: Double

  /// The figures of time and memory a unit, from a sample for each count.
  func all(of unit: String, _ sample: (Int) throws -> Sample) -> [Figure] {
    let name = "\(unit) of \(counts[2])"
    return figures(name, "memory of \(name)") { names in
      let samples = try counts.map(sample)
      func each(from few: Int, to many: Int, _ value: (Sample) -> Double) -> Double {
        (value(samples[many]) - value(samples[few])) / Double(counts[many] - counts[few])
      }
      let microsecond = Duration.microseconds(1)
      let (many, some) = (
        each(from: 0, to: 2) { $0.time / microsecond },
        each(from: 0, to: 1) { $0.time / microsecond }
      )
      return [
        Figure(names[0], microseconds: many, each: counts[1], some, atMost: 1.5),
        // Where there are few, what the system rounds up is more than they need.
        Figure(names[1], each(from: 1, to: 2) { Double($0.memory) }, "bytes", atMost: mostMemory),
      ]
    }
  }
}
