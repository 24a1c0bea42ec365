/// How a screen, a question or a wait came to its end.
package enum Ending<Outcome: Sendable>: Sendable {
  case finished(Outcome)
  /// Ctrl-C: the process should exit with 130.
  case interrupted
  /// The process was told to end, or lost its terminal: flush, then `EndingSignal.endProcess()`.
  case ended(EndingSignal)
}

extension Ending: Equatable where Outcome: Equatable {}
