/// Runs what blocks where it holds none of the few threads that run tasks.
///
/// Where the system has no thread left it runs here after all.
package func onThreadOfItsOwn<Value: Sendable>(
  _ body: @escaping @Sendable () -> Value
) async -> Value {
  await withCheckedContinuation { continuation in
    let failure = Thread.start { continuation.resume(returning: body()) }
    if failure != 0 { continuation.resume(returning: body()) }
  }
}
