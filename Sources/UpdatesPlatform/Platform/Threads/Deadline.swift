import Synchronization

/// When work must have ended, and whether somebody has cancelled it before.
///
/// Copies share what `cancel` sets, so the work may run in another thread than whoever cancels it.
package struct Deadline: Sendable {
  /// Nil if the work may take as long as it needs.
  package var end: ContinuousClock.Instant?
  private let flag = Flag()

  /// How often work that waits looks whether it was cancelled.
  package static let look = Duration.milliseconds(50)

  package init(_ end: ContinuousClock.Instant? = nil) {
    self.end = end
  }

  package var isCancelled: Bool { flag.isSet.load(ordering: .relaxed) }

  package var isOver: Bool { end.map { $0 <= .now } ?? false }

  package func cancel() {
    flag.isSet.store(true, ordering: .relaxed)
  }

  /// Throws `CancellationError` if the work was cancelled, and the given problem if it is late.
  package func check(_ late: @autoclosure () -> Problem) throws {
    guard !isCancelled else { throw _Concurrency.CancellationError() }
    guard !isOver else { throw late() }
  }

  private final class Flag: Sendable {
    let isSet = Atomic(false)
  }
}

/// Runs a blocking body on a separate thread; a cancelled task cancels the deadline.
///
/// Throws `Problem` if the system cannot start a thread.
package func onThreadOfItsOwn<Value: Sendable>(
  until end: ContinuousClock.Instant?, _ body: @escaping @Sendable (Deadline) throws -> Value
) async throws -> Value {
  let deadline = Deadline(end)
  let result: Result<Value, any Error> = await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      let failure = Thread.start {
        continuation.resume(returning: Result { try body(deadline) })
      }
      guard failure != 0 else { return }
      let reason = Thread.refusal(failure)
      continuation.resume(returning: .failure(Problem.noResources(reason: reason)))
    }
  } onCancel: {
    deadline.cancel()
  }
  return try result.get()
}

extension Problem {
  /// The process or the machine has no thread, descriptor or memory left.
  package static func noResources(reason: String) -> Problem {
    Problem(.limit, "this process has reached a limit: \(reason)")
  }
}
