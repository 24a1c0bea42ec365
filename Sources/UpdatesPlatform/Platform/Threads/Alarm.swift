/// Calls a body at an instant, unless it is cancelled before.
///
/// A thread of its own waits, not a task: the ways in which tasks sleep lead to Dispatch, which wants
/// threads and descriptors of its own and traps without them. A class for its identity.
package final class Alarm: Sendable {
  private let isCancelled = Monitor(false)

  /// Where the system has no thread left, the body is never called.
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
  /// Waits that long; throws `CancellationError` as soon as the task is cancelled.
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
  /// Waits until the value is true, at most until an instant; tells whether it is.
  fileprivate func waits(until end: ContinuousClock.Instant) -> Bool {
    wait(until: end) { $0 ? true : nil } ?? false
  }
}

extension ContinuousClock.Instant {
  /// When a time limit that begins now ends.
  ///
  /// No limit is longer than a century: the system's waits trap on what 64 bits of seconds cannot
  /// hold.
  package static func end(of limit: Duration) -> Self {
    .now + min(max(limit, .zero), .seconds(3_155_760_000))
  }
}
