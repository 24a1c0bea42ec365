import Foundation
import Synchronization
import Testing
import UpdatesTestSupport

/// Runs a command again and again, with a fault at each of its system calls in turn.
///
/// A thorough run tries three times as many points as another one, which tries each 13th at most;
/// with `SWEEP_EVERY=1` all are tried, which takes hours.
struct CrashSweep {
  /// Where the command works; nothing but this and the homes of the tool may change.
  let folder: TemporaryDirectory
  let tool: Tool
  /// The command line for each content.
  let arguments: [[String]]
  /// What there is to fetch, in turn; each run replaces the one by the other.
  let contents: [[String: [UInt8]]]
  /// Puts one of them where it is fetched from.
  var publish: (Int) throws -> Void = { _ in }
  /// What lies in place of the content.
  let inPlace: () -> [String: [UInt8]]
  /// All that is there at rest besides, by path.
  let listed: () -> Set<String>

  static let step = points(each: 13)

  /// The step between two points that are tried, for commands that make more calls than others.
  ///
  /// Three faults or more are swept, each from another call on, so that together they meet one of
  /// so many calls.
  static func points(each usual: Int) -> Int {
    let wanted = ProcessInfo.processInfo.environment["SWEEP_EVERY"].flatMap { Int($0) }
    return wanted ?? (Thoroughness.isFull ? usual : max(13, 3 * usual))
  }

  /// How many calls lie between two points that are tried.
  var step = Self.step

  /// How many points all sweeps of this run have tried, and how many there were.
  private static let sum = Mutex((sweeps: 0, tried: 0, points: 0))

  /// Sweeps one fault over all calls, and prints how many points that were.
  func sweep(_ fault: Fault, _ renaming: Renaming, of command: String) async throws {
    let (points, tried) = try await sweep(fault, renaming)
    #expect(tried > 0)
    let sum = Self.sum.withLock { sum in
      sum = (sum.sweeps + 1, sum.tried + tried, sum.points + points)
      return sum
    }
    print(
      """
      crash sweep: \(command), \(fault.testDescription), \(renaming): \(tried) of \(points) points; \
      \(sum.sweeps) sweeps together: \(sum.tried) of \(sum.points)
      """)
  }

  /// How many points there were, and were tried.
  private func sweep(
    _ fault: Fault, _ renaming: Renaming
  ) async throws -> (points: Int, tried: Int) {
    var current = 0
    try publish(current)
    try await requireSuccess(content: current, "the first run")
    let atRest = listed()

    // Each fault begins at another call, so that together they meet more of them.
    var number = 1 + Int.random(in: 0..<step)
    var tried = 0
    while true {
      let next = 1 - current
      try publish(next)
      let outcome = try await fault.run(
        tool, arguments[next], at: number, in: folder.path, renaming)
      let place: Comment = "\(fault.testDescription) at call \(number): \(outcome.call ?? -1)"
      try #require(outcome.result.status != 124, "\(place) did not end")
      let found = inPlace()
      // Between two renames nothing is there; the next run knows from the name in the staging folder.
      let isBetween = renaming == .renaming && fault == .kill && found.isEmpty
      #expect(isBetween || found == contents[current] || found == contents[next], place)
      if outcome.result.status == 0 { #expect(found == contents[next], place) }
      try await requireSuccess(content: next, place)
      #expect(listed() == atRest, place)
      guard outcome.call != nil else { return (outcome.calls, tried) }
      tried += 1
      current = next
      number += step
    }
  }

  private func requireSuccess(content: Int, _ place: Comment) async throws {
    let result = try await tool.run(arguments[content])
    try #require(result.status == 0, "after \(place): \(result.errors)")
    #expect(inPlace() == contents[content], "after \(place)")
  }
}
