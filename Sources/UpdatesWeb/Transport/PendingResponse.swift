import Synchronization

/// Passes a response from another thread to one waiting task; only the first outcome counts.
final class PendingResponse: Sendable {
  typealias Outcome = Result<HopResponse, TransportError>

  private enum State {
    case open
    case awaited(CheckedContinuation<Outcome, Never>)
    case settled(Outcome)
    case taken
  }

  private let state = Mutex(State.open)

  /// Whether the outcome is known, so that further work on it is wasted.
  var isSettled: Bool {
    state.withLock { state in
      switch state {
      case .open, .awaited: false
      case .settled, .taken: true
      }
    }
  }

  /// Waits for the outcome; call this only once.
  func outcome() async -> Outcome {
    await withCheckedContinuation { continuation in
      let known: Outcome? = state.withLock { state in
        if case .settled(let outcome) = state {
          state = .taken
          return outcome
        }
        state = .awaited(continuation)
        return nil
      }
      if let known { continuation.resume(returning: known) }
    }
  }

  /// Passes the outcome to the task that waits or will wait; only the first call has an effect.
  func settle(_ outcome: Outcome) {
    let waiting: CheckedContinuation<Outcome, Never>? = state.withLock { state in
      switch state {
      case .open:
        state = .settled(outcome)
        return nil
      case .awaited(let continuation):
        state = .taken
        return continuation
      case .settled, .taken:
        return nil
      }
    }
    waiting?.resume(returning: outcome)
  }
}

struct HopResponse: Equatable, Sendable {
  var status: Int
  /// The header fields, whose values are harmless text.
  var headers: [Header]
  var body: [UInt8]
  /// The `Location` of a redirect, as the server sent it.
  var location: String?
}
