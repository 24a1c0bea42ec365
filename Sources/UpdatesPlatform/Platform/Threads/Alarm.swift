/// Calls a body at an instant, unless it is cancelled before.
///
/// A separate thread waits, not a task: the ways in which tasks sleep use Dispatch, which needs its
/// own threads and descriptors and traps without them. This is a class because an alarm needs an
/// identity.
package final class Alarm: Sendable {
  private let isCancelled = Monitor(false)

  /// Sets the alarm; if the system cannot start a thread, the body is never called.
  package init(at instant: ContinuousClock.Instant, _ body: @escaping @Sendable () -> Void) {
    let isCancelled = isCancelled
    _ = Thread.start {
      if !isCancelled.waits(until: instant) { body() }
    }
  }

  package func cancel() {
    isCancelled.change { $0 = true }
  }
}

extension Task where Success == Never, Failure == Never {
  /// Waits for a duration; throws `CancellationError` as soon as the task is cancelled.
  package static func pause(for duration: Duration) async throws {
    let end = ContinuousClock.now + duration
    let isCancelled = Monitor(false)
    let hasEnded = await withTaskCancellationHandler {
      await onThreadOfItsOwn { !isCancelled.waits(until: end) }
    } onCancel: {
      isCancelled.change { $0 = true }
    }
    guard hasEnded else { throw _Concurrency.CancellationError() }
  }
}

extension Monitor<Bool> {
  /// Waits until the value is true, at most until an instant; returns whether it is true.
  fileprivate func waits(until end: ContinuousClock.Instant) -> Bool {
    wait(until: end) { $0 ? true : nil } ?? false
  }
}
