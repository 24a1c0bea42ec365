extension SyncRun {
  func hasStaging() throws(SyncProblem) -> Bool {
    try SyncProblem.ofStaging { () throws(StagingError) in
      try Staging.isLeft(for: options.directory)
    }
  }

  /// Says so where another process has the folder for more than a moment.
  func stage() async throws(SyncProblem) -> Staging {
    let (waiting, patience) = (waiting, patience)
    let moment = min(patience, .seconds(1))
    do throws(SyncProblem) {
      return try await stage(waiting: moment)
    } catch .staging(.locked) where moment < patience {
      waiting?(true)
      defer { waiting?(false) }
      return try await stage(waiting: patience - moment)
    }
  }

  private func stage(waiting patience: Duration) async throws(SyncProblem) -> Staging {
    let directory = options.directory
    return try await onThreadOfItsOwn { () throws(SyncProblem) in
      try SyncProblem.ofStaging { () throws(StagingError) in
        try Staging(destination: directory, patience: patience, makesParent: true)
      }
    }
  }

  /// Not longer than until all must have ended.
  private var patience: Duration {
    max(.zero, min(options.patience, ContinuousClock.now.duration(to: source.deadline)))
  }

  /// Leaves the staging folder behind only where a later run can use what is in it.
  func holding(
    _ staging: Staging, _ body: (Staging) async throws(SyncProblem) -> SyncReport
  ) async throws(SyncProblem) -> SyncReport {
    do throws(SyncProblem) {
      return try await body(staging)
    } catch {
      let keepsFiles = error.leavesFiles
      _ = await onThreadOfItsOwn { SyncBuilding.clear(staging, keepingFiles: keepsFiles) }
      throw error
    }
  }
}
