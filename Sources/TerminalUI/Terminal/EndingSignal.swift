import CNcurses

/// A signal that asks a process to end.
package enum EndingSignal: Int32, Hashable, Sendable {
  case hangUp = 1
  case quit = 3
  case terminate = 15

  /// Ends the process by this signal's default action, so that its parent sees the truth.
  package func endProcess() -> Never {
    terminal_end_process(rawValue)
  }
}
