import Synchronization

/// Lets the requests to a server follow one another, however many checks run at the same time.
///
/// The server is the one that a request names; where it redirects to is not counted.
///
/// It is a class because it has an identity: the checks that take turns share it.
package final class HostTurns: Sendable {
  private struct Waiter {
    let number: Int
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct Lines {
    var waiters: [String: [Waiter]] = [:]
    var count = 0
  }

  private let lines = Mutex(Lines())

  package init() {}

  /// The transport of one check, which takes turns with the others at each server.
  ///
  /// The time for which a request waits is added to the deadline of the check.
  package func transport(of base: any Transport) -> any Transport {
    TakingTurns(base: base, turns: self)
  }

  /// Waits for the turn at a server; false if the task was cancelled before.
  fileprivate func take(_ place: String) async -> Bool {
    let number = lines.withLock { lines in
      lines.count += 1
      return lines.count
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let known: Bool? = lines.withLock { lines in
          if Task.isCancelled { return false }
          guard lines.waiters[place] != nil else {
            lines.waiters[place] = []
            return true
          }
          lines.waiters[place]?.append(Waiter(number: number, continuation: continuation))
          return nil
        }
        if let known { continuation.resume(returning: known) }
      }
    } onCancel: {
      abandon(number, at: place)
    }
  }

  fileprivate func leave(_ place: String) {
    let next = lines.withLock { lines -> Waiter? in
      guard let waiters = lines.waiters[place], !waiters.isEmpty else {
        lines.waiters[place] = nil
        return nil
      }
      return lines.waiters[place]?.removeFirst()
    }
    next?.continuation.resume(returning: true)
  }

  private func abandon(_ number: Int, at place: String) {
    let waiter = lines.withLock { lines -> Waiter? in
      guard let index = lines.waiters[place]?.firstIndex(where: { $0.number == number }) else {
        return nil
      }
      return lines.waiters[place]?.remove(at: index)
    }
    waiter?.continuation.resume(returning: false)
  }
}

private struct TakingTurns: Transport {
  let base: any Transport
  let turns: HostTurns
  private let waited = WaitedTime()

  func response(to request: Request) async throws -> Response {
    let address: Address
    do {
      address = try Address(request: request.url)
    } catch {
      // The transport says what is wrong with the URL.
      return try await base.response(to: request)
    }
    let place = "\(address.host):\(address.port)"
    let begin = ContinuousClock.now
    guard await turns.take(place) else { throw CancellationError() }
    defer { turns.leave(place) }
    var request = request
    request.deadline += waited.add(begin.duration(to: .now))
    return try await base.response(to: request)
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
