import CUpdatesNcurses

/// Hands on messages as they come, until `handle` wants no more of them or the process shall end.
///
/// Signals are watched from the beginning to the end, so that none comes between two messages. It
/// is finished, too, when nobody reads standard output any more.
///
/// - Parameters:
///   - mailbox: Where the messages come in.
///   - start: What is done once signals are watched.
///   - handle: Takes a message; false where it was the last.
/// - Returns: How it ended.
/// - Throws: `TerminalError.inUse`, as a process has its signals only once, or what `handle` throws.
package func listen<Message: Sendable>(
  to mailbox: Mailbox<Message>, starting start: () -> Void, _ handle: (Message) throws -> Bool
) throws -> Ending<Void> {
  let signals = try SignalWatch([.interrupt, .ending])
  mailbox.attach(wakeOutput: signals.wakeOutput)
  defer { withExtendedLifetime(signals) { mailbox.detach() } }
  start()
  while true {
    if let end: Ending<Void> = signals.take().end() { return end }
    for message in mailbox.takeAll() {
      guard try handle(message) else { return .finished(()) }
    }
    guard terminal_wait_for_reader(1, signals.wakeDescriptor) == 0 else { return .finished(()) }
  }
}
