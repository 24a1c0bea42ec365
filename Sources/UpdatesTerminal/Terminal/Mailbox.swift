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
