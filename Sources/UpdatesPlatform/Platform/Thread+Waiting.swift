import Synchronization

/// Runs what blocks where it holds none of the few threads that run tasks.
///
/// Where the system has no thread left it runs here after all.
package func onThreadOfItsOwn<Value: Sendable, Failure>(
  _ body: @escaping @Sendable () throws(Failure) -> Value
) async throws(Failure) -> Value {
  let result = await withCheckedContinuation { continuation in
    let run: @Sendable () -> Void = {
      continuation.resume(returning: Result { () throws(Failure) in try body() })
    }
    if Thread.start(run) != 0 { run() }
  }
  return try result.get()
}

/// The same for work that asks now and then whether the task that waits for it was cancelled.
package func onThreadOfItsOwn<Value: Sendable, Failure>(
  _ body:
    @escaping @Sendable (_ isCancelled: @escaping @Sendable () -> Bool) throws(Failure) -> Value
) async throws(Failure) -> Value {
  let flag = CancellationFlag()
  let result = await withTaskCancellationHandler {
    await onThreadOfItsOwn { () -> Result<Value, Failure> in
      Result { () throws(Failure) in try body { flag.isSet.load(ordering: .relaxed) } }
    }
  } onCancel: {
    flag.isSet.store(true, ordering: .relaxed)
  }
  return try result.get()
}

/// Set where a task is cancelled, seen on the thread that works for it.
private final class CancellationFlag: Sendable {
  let isSet = Atomic(false)
}
