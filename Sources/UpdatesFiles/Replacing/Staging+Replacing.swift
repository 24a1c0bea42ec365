import Synchronization

extension Staging {
  /// Puts something of the staging folder in place, in one step; the old one is kept for `undo()`.
  ///
  /// What is new is on the disk before it takes the place, and may be used by whoever might use the
  /// old one. Where this throws, the old one is in place; where it could not be put back, `finish()`
  /// leaves all to the next process. A second call takes what the first one put in place as good.
  ///
  /// - Parameter name: A name in `folder`, which it loses.
  /// - Throws: `StagingError`; `.replaced` where something else is in place than when this was made.
  package func replace(with name: String) throws(StagingError) {
    try state.withLock { state throws(StagingError) in
      try forgetOld(&state)
      try place.checkMounts()
      let staged = try stage(name)
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
    }
  }

  /// Puts the old one back, or nothing where there was none, in one step.
  package func undo() throws(StagingError) {
    try state.withLock { state throws(StagingError) in
      guard state.step != .staged, state.step != .undone else { return }
      try switchBack(&state)
      try StagingError.wrapping(place.parent.synchronize)
    }
  }

  /// Takes what is in place away, in one step; `undo()` or `finish()` must follow.
  package func clear() throws(StagingError) {
    try state.withLock { state throws(StagingError) in
      try forgetOld(&state)
      try place.checkMounts()
      guard let facts = try place.facts() else { return }
      try place.checkReplaceable(facts)
      try check(place.name, in: place.parent, is: state.inPlace)
      place.parent.openUp(place.name, facts)
      guard try moveAway() else { return }
      state.step = .cleared
      (state.before, state.inPlace) = (state.inPlace, nil)
      try StagingError.wrapping(place.parent.synchronize)
    }
  }

  /// The folder that was in place before; nil where it was none.
  package func replacedFolder() throws(StagingError) -> OpenFolder? {
    try state.withLock { state throws(StagingError) in
      guard let name = name(ofReplaced: state.step) else { return nil }
      return try StagingError.wrapping { () throws(FileError) in
        guard try outer.facts(of: name)?.kind == .directory else { return nil }
        return try outer.folder(name)
      }
    }
  }

  /// Leaves the old one beside the new one, as `NAME.kept` or with a number; returns its path.
  ///
  /// There is nothing to undo then. Where this throws, `finish()` leaves it to the next process.
  package func keepOld() throws(StagingError) -> String {
    try state.withLock { state throws(StagingError) in
      guard let name = name(ofReplaced: state.step) else {
        throw .file(.missing(path: place.path))
      }
      state.isLeft = true
      return try StagingError.wrapping { () throws(FileError) in
        for number in 1...99 {
          let free = place.name + (number == 1 ? ".kept" : ".kept-\(number)")
          guard try place.parent.facts(of: free) == nil else { continue }
          try outer.rename(name, to: place.parent, as: free)
          (state.step, state.isLeft) = (.staged, false)
          return place.parent.shown(free)
        }
        throw .locked(path: place.path)
      }
    }
  }

  private func name(ofReplaced step: Step) -> String? {
    switch step {
    case .exchanged: Name.counterpart
    case .moved, .cleared: Name.old
    case .staged, .placed, .undone: nil
    }
  }

  /// Removes what a switch before this one left to be undone.
  private func forgetOld(_ state: inout State) throws(StagingError) {
    guard state.step != .staged || state.isLeft else { return }
    state.before = nil
    try Self.recover(outer, at: place, until: deadline)
    (state.step, state.isLeft) = (.staged, false)
  }

  /// Gives the new one the name from which it is switched, when all of it is on the disk.
  private func stage(_ name: String) throws(StagingError) -> HeldFile? {
    try StagingError.wrapping { () throws(FileError) in
      guard try folder.facts(of: name) != nil else {
        throw .missing(path: folder.shown(name))
      }
      try folder.takeOver(name, from: place.name, in: place.parent)
      // A folder is renamed into another one only by who may write to it.
      if let facts = try folder.facts(of: name) { folder.openUp(name, facts) }
      try folder.synchronizeFileSystem()
      try folder.rename(name, to: outer, as: Name.counterpart)
      return try HeldFile(Name.counterpart, in: outer)
    }
  }
}
