/// Work that is cancelled when its time is over.
struct TimeLimited {
  enum Outcome {
    case success
    case failure(any Error)
    /// It failed, or was cancelled, after the deadline.
    case timedOut
  }

  private let deadline: ContinuousClock.Instant

  init(until deadline: ContinuousClock.Instant) {
    self.deadline = deadline
  }

  /// Waits until the work has ended, which is asked to end at the deadline.
  func run(_ work: @escaping @Sendable () async throws -> Void) async -> Outcome {
    let task = Task { try await work() }
    let alarm = Alarm(at: deadline) { task.cancel() }
    defer { alarm.cancel() }
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
    switch result {
    case .success: return .success
    case .failure where ContinuousClock.now >= deadline && !Task.isCancelled: return .timedOut
    case .failure(let error): return .failure(error)
    }
  }
}
