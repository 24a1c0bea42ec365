import CUpdatesNcurses
import Synchronization

/// Carries values from any thread to the one that waits at the terminal, and wakes it.
///
/// A class for its identity: both sides hold the same one.
package final class Mailbox<Message: Sendable>: Sendable {
  private struct Contents {
    var messages: [Message] = []
    var wakeOutput: Int32?
  }

  private let contents = Mutex(Contents())

  package init() {}

  /// Leaves a message; it waits where nobody reads yet.
  package func post(_ message: Message) {
    contents.withLock { contents in
      contents.messages.append(message)
      // Within the lock, so that the descriptor is not closed in between.
      if contents.messages.count == 1, let output = contents.wakeOutput { terminal_wake(output) }
    }
  }

  /// All messages in the order they came.
  package func takeAll() -> [Message] {
    contents.withLock { contents in
      defer { contents.messages = [] }
      return contents.messages
    }
  }

  /// The oldest message.
  package func takeFirst() -> Message? {
    contents.withLock { contents in
      contents.messages.isEmpty ? nil : contents.messages.removeFirst()
    }
  }

  /// Lets `post` write a byte there, until `detach`.
  func attach(wakeOutput: Int32) {
    contents.withLock { $0.wakeOutput = wakeOutput }
  }

  func detach() {
    contents.withLock { $0.wakeOutput = nil }
  }
}

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
