struct TimeLimited {
  enum Outcome {
    case success
    case failure(any Error)
    case timedOut
  }

  let deadline: ContinuousClock.Instant

  func run(_ work: @escaping @Sendable () async throws -> Void) async -> Outcome {
    let task = Task(executorPreference: TaskThread.inUse) { try await work() }
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
