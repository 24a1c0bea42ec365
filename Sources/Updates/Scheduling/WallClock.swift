/// The clock by which checks are due, and a way to let time pass.
package protocol WallClock: Sendable {
  /// The date, which may jump either way.
  var now: Date { get }

  /// Waits for that long; it may be much longer where the machine was suspended meanwhile.
  ///
  /// - Throws: `CancellationError` where the task was cancelled.
  func pause(atMost duration: Duration) async throws
}
