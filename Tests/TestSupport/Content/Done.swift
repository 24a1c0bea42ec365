import Synchronization

/// Tells another thread that it may end.
package final class Done: Sendable {
  private let state = Atomic(false)

  package init() {}

  package var value: Bool {
    get { state.load(ordering: .acquiring) }
    set { state.store(newValue, ordering: .releasing) }
  }
}
