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
    let outgoing = try SyncProblem.ofFolder { () throws(FileError) in
      let outgoing = try look.synced.map { synced throws(FileError) in
        try OutgoingFiles(
          of: synced, for: look.files, departing: look.departing, prunes: prunes)
      }
      try building.build(look.files, in: places)
      return outgoing
    }
    do throws(StagingError) {
      try staging.replace(with: SyncBuilding.Name.set, own: outgoing?.own ?? OwnEntries())
    } catch .unmovable(let error) {
      throw .directory(error)
    } catch {
      throw .staging(error)
    }
    let removed = outgoing?.removed ?? []
    do throws(StagingError) {
      try staging.finish()
      guard staging.hasLeftover else { return (removed, []) }
      return (
        removed,
        [leftover("There was no time to remove the old set beside '\(path)'; the next sync does")]
      )
    } catch {
      // The new set is in place, and of the old one a part may be gone: there is no way back. The
      // next run removes the rest.
      let path = error.path.harmlessLine(limit: 512)
      return (removed, [leftover("The old set could not be removed: '\(path)': \(error.summary)")])
    }
  }

  private var path: String { staging.destination.harmlessLine(limit: 512) }

  private func leftover(_ message: String) -> Warning {
    Warning(code: "sync.leftover", message: message)
  }
}
