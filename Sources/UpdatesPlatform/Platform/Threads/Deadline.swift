import Synchronization

/// When work must have ended, and whether somebody has cancelled it before.
///
/// Copies share what `cancel` sets, so the work may run in another thread than whoever cancels it.
package struct Deadline: Sendable {
  /// Nil if the work may take as long as it needs.
  package var end: ContinuousClock.Instant?
  private let flag = Flag()

  /// How often work that waits for the system looks whether it was cancelled.
  package static let look = Duration.milliseconds(50)

  package init(_ end: ContinuousClock.Instant? = nil) {
    self.end = end
  }

  /// A part of the same work, which may take at most a duration from now on.
  package func within(_ limit: Duration) -> Deadline { ending(at: .end(of: limit)) }

  /// A part of the same work, which must have ended earlier if `instant` is earlier.
  package func ending(at instant: ContinuousClock.Instant) -> Deadline {
    var part = self
    part.end = min(end ?? instant, instant)
    return part
  }

  package var isCancelled: Bool { flag.isSet.load(ordering: .relaxed) }

  package var isOver: Bool { end.map { $0 <= .now } ?? false }

  package func cancel() {
    flag.isSet.store(true, ordering: .relaxed)
    flag.changed.change { _ in }
  }

  /// Throws `CancellationError` if the work was cancelled.
  package func checkCancelled() throws {
    guard !isCancelled else { throw _Concurrency.CancellationError() }
  }

  /// Throws `CancellationError` if the work was cancelled, and the given problem if it is late.
  package func check(_ late: @autoclosure () -> Problem) throws {
    try checkCancelled()
    guard !isOver else { throw late() }
  }

  /// Blocks for a duration, or until the work is cancelled; then it throws `CancellationError`.
  package func pause(for duration: Duration) throws {
    let isCancelled = flag.changed.wait(until: .end(of: duration)) { _ in
      self.isCancelled ? true : nil
    }
    if isCancelled ?? false { throw _Concurrency.CancellationError() }
  }

  private final class Flag: Sendable {
    let isSet = Atomic(false)
    let changed = Monitor(())
  }
}

extension ContinuousClock.Instant {
  /// The end of a time limit that begins now.
  ///
  /// A limit is at most a century long: the system's waits trap on times that do not fit 64 bits of
  /// seconds.
  package static func end(of limit: Duration) -> Self {
    .now + min(max(limit, .zero), .seconds(3_155_760_000))
  }
}

/// Runs a blocking body on a separate thread, not on one of the few threads that run tasks.
///
/// A cancelled task cancels the deadline. If the system cannot start a thread, the body runs on the
/// current one.
package func onThreadOfItsOwn<Value: Sendable, Failure>(
  until end: ContinuousClock.Instant? = nil,
  _ body: @escaping @Sendable (Deadline) throws(Failure) -> Value
) async throws(Failure) -> Value {
  let deadline = Deadline(end)
  let result: Result<Value, Failure> = await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      let run: @Sendable () -> Void = {
        continuation.resume(returning: Result { () throws(Failure) in try body(deadline) })
      }
      if Thread.start(run) != 0 { run() }
    }
  } onCancel: {
    deadline.cancel()
  }
  return try result.get()
}

/// Blocks until a task has ended, such as a program's own part of the work.
///
/// The task is cancelled at the deadline. Throws what it throws.
package func awaiting<Value: Sendable>(
  until deadline: Deadline, _ body: @escaping @Sendable () async throws -> Value
) throws -> Value {
  let answer = Monitor<Result<Value, any Error>?>(nil)
  let task = Task {
    let result: Result<Value, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    answer.change { $0 = result }
  }
  while true {
    if let result = answer.wait(until: .now + Deadline.look, for: { $0 }) {
      return try result.get()
    }
    if deadline.isCancelled || deadline.isOver { task.cancel() }
  }
}

extension Problem {
  /// The process or the machine has no thread, descriptor or memory left.
  package static func noResources(reason: String) -> Problem {
    Problem(.limit, "this process has reached a limit: \(reason)")
  }
}
