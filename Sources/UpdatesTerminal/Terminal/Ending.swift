import CUpdatesNcurses

/// How a screen, a question or a wait came to its end.
package enum Ending<Outcome: Sendable>: Sendable {
  case finished(Outcome)
  /// Ctrl-C: the process should exit with 130.
  case interrupted
  /// The process was told to end, or lost its terminal: flush, then `EndingSignal.endProcess()`.
  case ended(EndingSignal)
}

extension Ending: Equatable where Outcome: Equatable {}

/// A signal that asks a process to end.
package enum EndingSignal: Int32, Hashable, Sendable {
  case hangUp = 1
  case quit = 3
  case terminate = 15

  /// Lets a signal that ends a screen, a question or a wait end the whole process, in 100 ms also
  /// where nobody reads what it still writes.
  ///
  /// For tools. In a program that goes on after an interrupt this would end it later.
  package static func areFinal() {
    terminal_endings_are_final()
  }

  /// Ends the process by this signal's default action, so that its parent sees the truth.
  package func endProcess() -> Never {
    terminal_end_process(rawValue)
  }
}
