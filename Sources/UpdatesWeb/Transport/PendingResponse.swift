import Synchronization

/// A place where one task waits for the response that another thread brings; the first one counts.
final class PendingResponse: Sendable {
  typealias Outcome = Result<HopResponse, TransportError>

  private enum State {
    case open
    case awaited(CheckedContinuation<Outcome, Never>)
    case settled(Outcome)
    case taken
  }

  private let state = Mutex(State.open)

  /// Whether the outcome is known, and work on it would be wasted.
  var isSettled: Bool {
    state.withLock { state in
      switch state {
      case .open, .awaited: false
      case .settled, .taken: true
      }
    }
  }

  /// Waits; to be called once.
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

  /// Hands the outcome to the task that waits or will wait; only the first call has an effect.
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

/// The response of one server, which may be a redirect.
struct HopResponse: Equatable, Sendable {
  var status: Int
  /// Harmless text.
  var headers: [Header]
  var body: [UInt8]
  /// The `Location` of a redirect as it was sent.
  var location: String?
}
