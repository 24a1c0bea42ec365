import Synchronization
import Updates

/// How far a sync has come, told on one thread and shown on another.
///
/// A class for its identity: both sides hold the same one.
final class LatestSyncProgress: Sendable {
  private let latest = Mutex<SyncProgress?>(nil)
  private let waits = Mutex(false)

  func set(_ progress: SyncProgress) {
    latest.withLock { $0 = progress }
  }

  func setWaiting(_ isWaiting: Bool) {
    waits.withLock { $0 = isWaiting }
  }

  /// Whether another process has the folder.
  var isWaiting: Bool { waits.withLock(\.self) }

  /// Nil before anything is known.
  var progress: SyncProgress? { latest.withLock(\.self) }
}
