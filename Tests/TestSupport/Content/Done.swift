import Synchronization

/// Tells another thread that it may end.
final class Done: Sendable {
  private let state = Atomic(false)

  var value: Bool {
    get { state.load(ordering: .acquiring) }
    set { state.store(newValue, ordering: .releasing) }
  }
}
