extension Staging {
  /// For longer nobody waits for another process without being told.
  package static let moment = Duration.seconds(1)

  /// Makes one on a thread of its own; nil where the task was cancelled while another process had it.
  ///
  /// `tells` is told true where that takes more than a moment, and false when the wait is over.
  package static func open(
    _ destination: String, patience: Duration, makesParent: Bool,
    deadline: ContinuousClock.Instant? = nil,
    telling tells: (@Sendable (_ isWaiting: Bool) -> Void)?
  ) async throws(StagingError) -> Staging? {
    func opened(waiting patience: Duration) async throws(StagingError) -> Staging? {
      try await onThreadOfItsOwn { isCancelled throws(StagingError) in
        do throws(StagingError) {
          return try Staging(
            destination: destination, patience: patience, makesParent: makesParent,
            deadline: deadline, unless: isCancelled)
        } catch .locked where isCancelled() {
          return nil
        }
      }
    }
    let moment = min(patience, moment)
    do throws(StagingError) {
      return try await opened(waiting: moment)
    } catch .locked where moment < patience {
      tells?(true)
      defer { tells?(false) }
      return try await opened(waiting: patience - moment)
    }
  }
}
