import Synchronization

extension Staging {
  /// Puts something of the staging folder in place, in one step.
  ///
  /// What is new is on the disk before it takes the place, and may be used by whoever might use the
  /// old one. Where this throws, the old one is in place; where it could not be put back, `finish()`
  /// leaves all to the next process. A second call takes what the first one put in place as good.
  ///
  /// - Parameters:
  ///   - name: A name in `folder`, which it loses.
  ///   - own: What may go of the folder in place; all else in it is moved to the new one. Nil: all.
  /// - Throws: `StagingError`; `.replaced` where something else is in place than when this was made,
  ///   `.inTheWay` where the new one has another file of a name.
  package func replace(with name: String, own: OwnEntries? = nil) throws(StagingError) {
    try state.withLock { state throws(StagingError) in
      try forgetOld(&state)
      try place.checkMounts()
      if let own {
        try check(place.name, in: place.parent, is: state.inPlace)
        let new = try StagingError.wrapping { () throws(FileError) in
          try folder.folderIfThere(name)
        }
        try checkStrangers(besides: own, for: new)
      }
      let staged = try stage(name, own)
      do throws(StagingError) {
        state.step = try switchOver(from: state.inPlace)
      } catch {
        // What is in place is neither the old one nor the new one, or not the old one: the next
        // process sees that by what is where.
        if case .unfinished = error {
          state.isLeft = true
          throw error
        }
        // The first cause is the one to report.
        try? outer.rename(Name.counterpart, to: folder, as: name)
        throw error
      }
      (state.before, state.inPlace) = (state.inPlace, staged)
      do throws(FileError) {
        try place.parent.synchronize()
      } catch {
        // Nobody knows what a loss of power would leave.
        try switchBack(&state)
        throw .file(error)
      }
      // What cannot be moved now is tried once more when the old one is removed.
      let settled = try? Self.settle(outer, at: place)
      state.kept = settled?.kept ?? state.kept
    }
  }

  /// Takes what is in place away, in one step; `finish()` removes it.
  ///
  /// - Parameter own: What may go of it; nil: all.
  /// - Throws: `StagingError`; `.inTheWay` where there is anything else in it.
  package func clear(own: OwnEntries? = nil) throws(StagingError) {
    try state.withLock { state throws(StagingError) in
      try forgetOld(&state)
      try place.checkMounts()
      guard let facts = try place.facts() else { return }
      try place.checkReplaceable(facts)
      try check(place.name, in: place.parent, is: state.inPlace)
      if let own { try checkStrangers(besides: own, for: nil) }
      try StagingError.wrapping { () throws(FileError) in
        try outer.remove(Name.own)
        try own?.write(to: outer, as: Name.own, for: nil)
      }
      place.parent.openUp(RawName(place.name), facts)
      guard try moveAway() else { return }
      state.step = .cleared
      (state.before, state.inPlace) = (state.inPlace, nil)
      try StagingError.wrapping(place.parent.synchronize)
    }
  }

  /// Puts the old one back, or nothing where there was none, in one step.
  func undo() throws(StagingError) {
    try state.withLock { state throws(StagingError) in
      guard state.step != .staged, state.step != .undone else { return }
      try switchBack(&state)
      try StagingError.wrapping(place.parent.synchronize)
    }
  }

  /// Removes what a switch before this one left to be undone.
  private func forgetOld(_ state: inout State) throws(StagingError) {
    guard state.step != .staged || state.isLeft else { return }
    state.before = nil
    state.kept = try Self.recover(outer, at: place, until: deadline) ?? state.kept
    (state.step, state.isLeft) = (.staged, false)
  }

  /// Gives the new one the name from which it is switched, when all of it is on the disk.
  private func stage(_ name: String, _ own: OwnEntries?) throws(StagingError) -> HeldFile? {
    try StagingError.wrapping { () throws(FileError) in
      guard try folder.facts(of: name) != nil else {
        throw .missing(path: folder.shown(name))
      }
      try folder.takeOver(name, from: place.name, in: place.parent)
      // A folder is renamed into another one only by who may write to it.
      if let facts = try folder.facts(of: name) { folder.openUp(RawName(name), facts) }
      try outer.remove(Name.own)
      try own?.write(to: outer, as: Name.own, for: try folder.identity(of: name))
      try folder.synchronizeFileSystem()
      try folder.rename(name, to: outer, as: Name.counterpart)
      return try HeldFile(Name.counterpart, in: outer)
    }
  }
}
