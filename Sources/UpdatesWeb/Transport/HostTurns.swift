import Synchronization

/// Lets the requests to a server follow one another, however many checks run at the same time.
///
/// The server is the one that a request names; where it redirects to is not counted.
///
/// It is a class because it has an identity: the checks that take turns share it.
package final class HostTurns: Sendable {
  private struct Lines {
    /// The numbers of the requests at each server, first the one that runs.
    var numbers: [String: [Int]] = [:]
    var count = 0
  }

  private let lines = Monitor(Lines())

  package init() {}

  /// The transport of one check, which takes turns with the others at each server.
  ///
  /// The time for which a request waits is added to the deadline of the check.
  package func transport(of base: any Transport) -> any Transport {
    TakingTurns(base: base, turns: self)
  }

  /// Waits for the turn at a server, and takes it while the body runs.
  ///
  /// Throws `CancellationError` if the work is cancelled before.
  fileprivate func inTurn<Value>(
    at place: String, until deadline: Deadline, _ body: () throws -> Value
  ) throws -> Value {
    let number = lines.change { lines in
      lines.count += 1
      lines.numbers[place, default: []].append(lines.count)
      return lines.count
    }
    defer {
      lines.change { lines in
        lines.numbers[place]?.removeAll { $0 == number }
        if lines.numbers[place] == [] { lines.numbers[place] = nil }
      }
    }
    while true {
      guard !deadline.isCancelled else { throw CancellationError() }
      let isNext = lines.wait(until: .now + Deadline.look) { lines in
        lines.numbers[place]?.first == number ? true : nil
      }
      if isNext ?? false { return try body() }
    }
  }
}

private struct TakingTurns: BlockingTransport {
  let base: any Transport
  let turns: HostTurns
  private let waited = WaitedTime()

  func response(to request: Request, until deadline: Deadline) throws -> Response {
    let address: Address
    do {
      address = try Address(request: request.url)
    } catch {
      // The transport says what is wrong with the URL.
      return try base.awaited(request, until: deadline)
    }
    let begin = ContinuousClock.now
    return try turns.inTurn(at: address.server, until: deadline) {
      let sum = waited.add(begin.duration(to: .now))
      var (request, deadline) = (request, deadline)
      request.deadline += sum
      deadline.end? += sum
      return try base.awaited(request, until: deadline)
    }
  }
}

/// The time for which one check has waited for its turns.
///
/// It is a class because all requests of the check add to it.
private final class WaitedTime: Sendable {
  private let sum = Mutex(Duration.zero)

  func add(_ duration: Duration) -> Duration {
    sum.withLock { sum in
      sum += duration
      return sum
    }
  }
}
