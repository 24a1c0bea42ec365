extension SyncRun {
  func hasStaging() throws(SyncProblem) -> Bool {
    try SyncProblem.ofStaging { () throws(StagingError) in
      try Staging.isLeft(for: options.directory)
    }
  }

  /// Says so where another process has the folder for more than a moment.
  func stage() async throws(SyncProblem) -> Staging {
    let staging: Staging?
    do throws(StagingError) {
      staging = try await Staging.open(
        options.directory, patience: patience, makesParent: true, deadline: source.deadline,
        telling: waiting)
    } catch {
      throw .staging(error)
    }
    guard let staging else { throw .cancelled }
    return staging
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
      var report = try await body(staging)
      if let kept = staging.kept {
        report.warnings.append(
          Warning(
            code: "sync.kept", message: "The old set is kept in '\(kept.path)': \(kept.reason)"))
      }
      return report
    } catch {
      let keepsFiles = error.leavesFiles
      _ = await onThreadOfItsOwn { SyncBuilding.clear(staging, keepingFiles: keepsFiles) }
      throw error
    }
  }
}
