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
    var carrier = SyncCarrier(manifests: look.manifests, files: look.files, prunes: prunes)
    let seen = try SyncProblem.ofFolder { () throws(FileError) in
      try building.build(look.files, in: places, carrier: &carrier)
    }
    try SyncProblem.ofStaging { () throws(StagingError) in
      try staging.replace(with: SyncBuilding.Name.set)
    }
    let removed = carrier.removed.sorted()
    var warnings: [Warning] = []
    if let old = look.synced?.folder, let left = take(from: old, since: seen, carrier) {
      do throws(StagingError) {
        warnings.append(Self.kept(left, in: try staging.keepOld()))
      } catch {
        // The next run removes it; until then it can be saved.
        return (removed, [Self.kept(left, in: staging.outer.path)])
      }
    }
    do throws(StagingError) {
      try staging.finish()
    } catch {
      // The new set is in place, and of the old one a part may be gone: there is no way back. The
      // next run removes the rest.
      warnings.append(
        Warning(
          code: "sync.leftover", message: "The old set could not be removed: \(error.summary)"))
    }
    return (removed, warnings)
  }

  /// Takes what came into the old set since it was taken over; tells why not all could be taken.
  private func take(
    from old: OpenFolder, since seen: CarriedFolder, _ carrier: SyncCarrier
  ) -> String? {
    var catchUp = SyncCatchUp(places.set) { path in carrier.isOwn(path) }
    do throws(FileError) {
      try catchUp.take(from: old, since: seen)
    } catch {
      return "'\(error.path.harmlessLine(limit: 512))': \(error.summary)"
    }
    guard let first = catchUp.left.first else { return nil }
    let more = catchUp.left.count == 1 ? "" : " and \(catchUp.left.count - 1) more"
    return "'\(first)'\(more): it came while the new set was put in place, which has another"
  }

  private static func kept(_ reason: String, in path: String) -> Warning {
    Warning(
      code: "sync.kept",
      message: "The old set is kept in '\(path.harmlessLine(limit: 512))': \(reason)")
  }
}
