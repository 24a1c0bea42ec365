import Synchronization
import Updates

/// How far an update of content has come, told on one thread and shown on another.
///
/// A class for its identity: both sides hold the same one.
final class LatestContent: Sendable {
  private let latest = Mutex<(event: ContentEvent?, status: Int?)>((nil, nil))

  func set(_ event: ContentEvent) {
    latest.withLock { latest in
      if case .answered(let status) = event {
        latest.status = status
      } else {
        latest.event = event
      }
    }
  }

  /// Nil before anything is known.
  var event: ContentEvent? { latest.withLock(\.event) }

  /// The server's answer; nil where it has given none yet.
  var status: Int? { latest.withLock(\.status) }
}
