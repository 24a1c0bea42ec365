import CUpdatesNcurses
import Synchronization

/// A class because both sides hold the same one.
package final class Mailbox<Message: Sendable>: Sendable {
  private let messages = Mutex([Message]())

  package init() {}

  package func post(_ message: Message) {
    messages.withLock { $0.append(message) }
    updates_terminal_wake()
  }

  var isEmpty: Bool { messages.withLock(\.isEmpty) }

  package func takeAll() -> [Message] {
    messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }

  package func takeFirst() -> Message? {
    messages.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}

/// Signals are watched from the beginning to the end, so that none is lost between two messages.
///
/// It also ends when nobody reads standard output any more. `start` is called once signals are
/// watched; `handle` returns false if it took the last message. Throws `TerminalError.inUse` if
/// another part of the process already watches signals, or what `handle` throws.
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
