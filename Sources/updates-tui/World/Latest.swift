import Synchronization

/// What is known of work that goes on, told on one thread and shown on another.
///
/// A class for its identity: both sides hold the same one.
final class Latest<Value: Sendable>: Sendable {
  private let latest: Mutex<Value>

  init(_ value: Value) {
    latest = Mutex(value)
  }

  var value: Value { latest.withLock(\.self) }

  func change(_ body: (inout Value) -> Void) {
    latest.withLock { body(&$0) }
  }
}
