import Synchronization

@testable import Updates

/// A clock that only goes while somebody waits, and to which things happen at set times.
final class ScriptedClock: WallClock {
  /// What happens, with the hours after the beginning at which it does.
  enum Occurrence: Sendable {
    /// Somebody sets the clock forward, or back.
    case set(hours: Double)
    /// The machine is suspended for so long.
    case suspension(hours: Double)
    /// Something else; it is told the date.
    case act(@Sendable (Instant) throws -> Void)
  }

  private struct Hands {
    var elapsed = 0.0
    var wrong = 0.0
    var script: [(at: Double, Occurrence)]
  }

  private let start = CheckedApp.start
  private let length: Double
  private let hands: Mutex<Hands>

  /// A clock whose waits are cancelled after `hours`.
  ///
  /// - Parameters:
  ///   - hours: For how long it goes.
  ///   - script: What happens, in its order.
  init(hours: Double, _ script: [(at: Double, Occurrence)] = []) {
    length = hours * 3_600
    hands = Mutex(Hands(script: script))
  }

  var now: Instant {
    hands.withLock { start.adding(seconds: $0.elapsed + $0.wrong) }
  }

  /// The hours that have really passed, however the clock was set.
  var hours: Double {
    hands.withLock { $0.elapsed / 3_600 }
  }

  func pause(atMost duration: Duration, until deadline: Deadline) throws {
    if deadline.isCancelled { throw CancellationError() }
    try hands.withLock { hands in
      var end = hands.elapsed + duration / .seconds(1)
      while let (hour, occurrence) = hands.script.first, hour * 3_600 <= end {
        hands.script.removeFirst()
        hands.elapsed = max(hands.elapsed, hour * 3_600)
        switch occurrence {
        case .set(let hours): hands.wrong += hours * 3_600
        case .suspension(let hours): end = max(end, hands.elapsed + hours * 3_600)
        case .act(let body): try body(start.adding(seconds: hands.elapsed + hands.wrong))
        }
      }
      hands.elapsed = end
      if end >= length { throw CancellationError() }
    }
  }
}
