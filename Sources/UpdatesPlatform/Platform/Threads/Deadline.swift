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
/// If the system cannot start a thread, the body runs on the current one.
package func onThreadOfItsOwn<Value: Sendable>(
  until end: ContinuousClock.Instant?, _ body: @escaping @Sendable (Deadline) throws -> Value
) async throws -> Value {
  let deadline = Deadline(end)
  return try await withTaskCancellationHandler {
    try await onThreadOfItsOwn { try body(deadline) }
  } onCancel: {
    deadline.cancel()
  }
}
