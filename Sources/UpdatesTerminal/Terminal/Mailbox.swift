import CUpdatesNcurses
import Synchronization

/// Carries values from any thread to the thread that waits at the terminal, and wakes it.
///
/// It is a class because it has an identity: both sides hold the same one.
package final class Mailbox<Message: Sendable>: Sendable {
  private let messages = Mutex([Message]())

  package init() {}

  /// Leaves a message, which waits if nobody reads yet.
  package func post(_ message: Message) {
    messages.withLock { $0.append(message) }
    updates_terminal_wake()
  }

  var isEmpty: Bool { messages.withLock(\.isEmpty) }

  /// Removes and returns all messages, in the order they came.
  package func takeAll() -> [Message] {
    messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }

  /// Removes and returns the oldest message; nil if there is none.
  package func takeFirst() -> Message? {
    messages.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}

/// Passes on messages as they come, until `handle` wants no more or the process must end.
///
/// Signals are watched from the beginning to the end, so that none is lost between two messages. It
/// also ends when nobody reads standard output any more.
///
/// - Parameters:
///   - mailbox: The mailbox that receives the messages.
///   - start: Called once signals are watched.
///   - handle: Takes a message; returns false if it was the last.
/// - Returns: How it ended.
/// - Throws: `TerminalError.inUse` if another part of the process already watches signals, or the
///   error that `handle` throws.
package func listen<Message: Sendable>(
  to mailbox: Mailbox<Message>, starting start: () -> Void, _ handle: (Message) throws -> Bool
) throws -> Ending<Void> {
  let signals = try SignalWatch([.interrupt, .ending])
  defer { withExtendedLifetime(signals) {} }
  start()
  while true {
    if let end: Ending<Void> = signals.take().end() { return end }
    for message in mailbox.takeAll() {
      guard try handle(message) else { return .finished(()) }
    }
    guard updates_terminal_wait_for_reader(1, signals.wakeDescriptor) == 0 else {
      return .finished(())
    }
  }
}
