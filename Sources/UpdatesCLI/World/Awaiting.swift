package import UpdatesPlatform

package func awaiting<Value: Sendable>(
  _ deadline: Deadline, _ body: @escaping @Sendable () async -> Value
) -> Value {
  let answer = Monitor<Value?>(nil)
  let task = Task {
    let value = await body()
    answer.change { $0 = value }
  }
  while true {
    if let value = answer.wait(until: .now + Deadline.look, for: { $0 }) { return value }
    if deadline.isCancelled { task.cancel() }
  }
}
