import CUpdatesNcurses

package enum Ending<Outcome: Sendable>: Sendable {
  case finished(Outcome)
  /// The person pressed Ctrl-C: the process should exit with 130.
  case interrupted
  /// The process should flush its output and then call `EndingSignal.endProcess()`.
  case ended(EndingSignal)
}

extension Ending {
  package func map<Other>(_ change: (Outcome) -> Other) -> Ending<Other> {
    switch self {
    case .finished(let outcome): .finished(change(outcome))
    case .interrupted: .interrupted
    case .ended(let signal): .ended(signal)
    }
  }
}

extension Ending: Equatable where Outcome: Equatable {}

package enum EndingSignal: Int32, Hashable, Sendable {
  case hangUp = 1
  case quit = 3
  case terminate = 15

  /// Ends the process by this signal's default action, so that its parent sees the real cause.
  package func endProcess() -> Never {
    updates_terminal_end_process(rawValue)
  }
}
