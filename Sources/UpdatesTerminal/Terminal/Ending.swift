import CUpdatesNcurses

/// How a screen, a question or a wait ended.
package enum Ending<Outcome: Sendable>: Sendable {
  case finished(Outcome)
  /// The person pressed Ctrl-C: the process should exit with 130.
  case interrupted
  /// The process received a signal to end, or lost its terminal.
  ///
  /// It should flush its output and then call `EndingSignal.endProcess()`.
  case ended(EndingSignal)
}

extension Ending: Equatable where Outcome: Equatable {}

/// A signal that asks a process to end.
package enum EndingSignal: Int32, Hashable, Sendable {
  case hangUp = 1
  case quit = 3
  case terminate = 15

  /// Ends the process by this signal's default action, so that its parent sees the real cause.
  package func endProcess() -> Never {
    updates_terminal_end_process(rawValue)
  }
}
