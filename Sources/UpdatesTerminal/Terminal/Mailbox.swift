import CUpdatesNcurses
import Synchronization

/// Carries values from any thread to the thread that waits at the terminal, and wakes it.
///
/// It is a class because it has an identity: both sides hold the same one.
package final class Mailbox<Message: Sendable>: Sendable {
  private struct Contents {
    var messages: [Message] = []
    var wakeOutput: Int32?
  }

  private let contents = Mutex(Contents())

  package init() {}

  /// Leaves a message, which waits if nobody reads yet.
  package func post(_ message: Message) {
    contents.withLock { contents in
      contents.messages.append(message)
      // Within the lock, so that the descriptor is not closed in between.
      if contents.messages.count == 1, let output = contents.wakeOutput {
        updates_terminal_wake(output)
      }
    }
  }

  var isEmpty: Bool { contents.withLock(\.messages.isEmpty) }

  /// Removes and returns all messages, in the order they came.
  package func takeAll() -> [Message] {
    contents.withLock { contents in
      defer { contents.messages = [] }
      return contents.messages
    }
  }

  /// Removes and returns the oldest message; nil if there is none.
  package func takeFirst() -> Message? {
    contents.withLock { contents in
      contents.messages.isEmpty ? nil : contents.messages.removeFirst()
    }
  }

  /// Makes `post` write a byte to `wakeOutput` until `detach` is called.
  func attach(wakeOutput: Int32) {
    contents.withLock { $0.wakeOutput = wakeOutput }
  }

  func detach() {
    contents.withLock { $0.wakeOutput = nil }
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
  mailbox.attach(wakeOutput: signals.wakeOutput)
  defer { withExtendedLifetime(signals) { mailbox.detach() } }
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
