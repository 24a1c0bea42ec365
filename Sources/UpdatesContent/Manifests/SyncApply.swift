import HarmlessText

/// The last step of a sync: the completely fetched new set replaces the old one.
struct SyncApply: Sendable {
  let stage: SyncStage
  let places: SyncPlaces
  let plan: SyncPlan
  let prunes: Bool

  private var staging: Staging { stage.staging }

  /// Replaces the set; returns the names of the removed files, in order, and warnings for the user.
  func apply() throws(SyncProblem) -> (removed: [String], warnings: [Warning]) {
    // Somebody may have put a file there while the others were fetched.
    try plan.synced?.checkPlaces(of: plan.files)
    let outgoing = try SyncProblem.ofFolder {
      let outgoing = try plan.synced.map { synced throws(FileError) in
        try OutgoingFiles(
          of: synced, for: plan.files, departing: plan.departing, prunes: prunes)
      }
      try stage.build(plan.files, in: places)
      return outgoing
    }
    do throws(StagingError) {
      try staging.replace(with: SyncStage.Name.set, own: outgoing?.own ?? OwnEntries())
    } catch {
      throw .staging(error)
    }
    let removed = outgoing?.removed ?? []
    do throws(StagingError) {
      try staging.finish()
      guard staging.hasLeftover else { return (removed, []) }
      return (
        removed,
        [leftover("The old set beside '\(path)' is not removed yet; the next sync removes it")]
      )
    } catch {
      // The new set is in place, and a part of the old one may be removed, so the switch cannot be
      // undone. The next run removes the rest.
      let path = error.path.harmlessLine(limit: 512)
      return (removed, [leftover("The old set could not be removed: '\(path)': \(error.summary)")])
    }
  }

  private var path: String { staging.destination.harmlessLine(limit: 512) }

  private func leftover(_ message: String) -> Warning {
    Warning(code: "sync.leftover", message: message)
  }
}

extension SyncRun {
  func hasStaging() throws(SyncProblem) -> Bool {
    try SyncProblem.ofFolder {
      try Staging.leftover(of: options.directory) != nil
    }
  }

  /// Opens the staging folder; reports if another process keeps it for more than a moment.
  func openStaging() async throws(SyncProblem) -> Staging {
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

  /// The time to wait for another process, which ends at the deadline at the latest.
  private var patience: Duration {
    max(.zero, min(options.patience, ContinuousClock.now.duration(to: source.deadline)))
  }

  /// Runs `body`; keeps the staging folder afterwards only if a later run can use its contents.
  func holding(
    _ staging: Staging, _ body: (Staging) async throws(SyncProblem) -> SyncReport
  ) async throws(SyncProblem) -> SyncReport {
    do throws(SyncProblem) {
      var report = try await body(staging)
      if let kept = staging.kept {
        report.warnings.append(
          Warning(
            code: "sync.kept",
            message:
              "The old set is kept in '\(kept.harmlessLine(limit: 512))', because not all other "
              + "files could be moved out of it"))
      }
      return report
    } catch {
      let keepsFiles = error.leavesFiles
      _ = await onThreadOfItsOwn { SyncStage.clear(staging, keepingFiles: keepsFiles) }
      throw error
    }
  }
}
