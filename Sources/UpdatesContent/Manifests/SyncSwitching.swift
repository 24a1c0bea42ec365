import HarmlessText

/// The last step of a sync: the new set, of which all was fetched, takes the place of the old one.
struct SyncSwitching: Sendable {
  let building: SyncBuilding
  let places: SyncPlaces
  let look: SyncLook
  let prunes: Bool

  private var staging: Staging { building.staging }

  /// The names of what was left out, in order, and what a person should know.
  func switched() throws(SyncProblem) -> (removed: [String], warnings: [Warning]) {
    // Somebody may have used the folder while files were fetched.
    try look.synced?.checkPlaces(of: look.files)
    var carrier = SyncCarrier(
      look.files, departing: look.departing, prunes: prunes, synced: look.synced)
    let seen = try SyncProblem.ofFolder { () throws(FileError) in
      try building.build(look.files, in: places, carrier: &carrier)
    }
    try SyncProblem.ofStaging { () throws(StagingError) in
      try staging.replace(with: SyncBuilding.Name.set)
    }
    let removed = carrier.removed.sorted()
    var warnings: [Warning] = []
    if let old = look.synced?.folder, let kept = take(from: old, since: seen, carrier) {
      warnings.append(
        Warning(
          code: "sync.kept", message: "The old set is kept in '\(kept.path)': \(kept.reason)"))
    }
    do throws(StagingError) {
      try staging.finish()
      if staging.hasLeftover {
        let path = staging.destination.harmlessLine(limit: 512)
        warnings.append(
          Warning(
            code: "sync.leftover",
            message: "There was no time to remove the old set beside '\(path)'; the next sync does")
        )
      }
    } catch {
      // The new set is in place, and of the old one a part may be gone: there is no way back. The
      // next run removes the rest.
      warnings.append(
        Warning(
          code: "sync.leftover",
          message: "The old set could not be removed: '\(error.path.harmlessLine(limit: 512))': "
            + error.summary))
    }
    return (removed, warnings)
  }

  /// Takes what came into the old set since it was taken over.
  private func take(
    from old: OpenFolder, since seen: CarriedFolder, _ carrier: SyncCarrier
  ) -> Staging.Kept? {
    let catchUp = CatchUp(places.set) { path in
      path == Manifest.recordName || carrier.isOwn(path)
    }
    return staging.catchUp(catchUp, from: old, since: seen)
  }
}
