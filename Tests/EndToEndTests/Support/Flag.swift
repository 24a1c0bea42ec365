import Synchronization

/// A switch that a test turns while a server's threads look at it.
final class Flag: Sendable {
  private let state = Atomic(true)

  var value: Bool {
    get { state.load(ordering: .sequentiallyConsistent) }
    set { state.store(newValue, ordering: .sequentiallyConsistent) }
  }
}
