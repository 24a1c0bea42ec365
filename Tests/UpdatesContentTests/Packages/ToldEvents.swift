import Synchronization

@testable import UpdatesContent

/// What a store has told of its work.
final class ToldEvents: Sendable {
  private let events = Mutex<[ContentEvent]>([])

  var all: [ContentEvent] { events.withLock(\.self) }

  func add(_ event: ContentEvent) {
    events.withLock { $0.append(event) }
  }
}
