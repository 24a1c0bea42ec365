import Synchronization

extension Staging {
  /// Puts something of the staging folder in place, in one step; the old one is kept for `undo()`.
  ///
  /// What is new is on the disk before it takes the place. Where this throws, the old one is in
  /// place. A second call takes what the first one put in place as good.
  ///
  /// - Parameter name: A name in `folder`, which it loses.
  /// - Throws: `StagingError`
  package func replace(with name: String) throws(StagingError) {
    try step.withLock { step throws(StagingError) in
      try forgetOld(&step)
      try stage(name)
      do throws(StagingError) {
        step = try switchOver()
      } catch {
        // The first cause is the one to report.
        try? outer.rename(Name.counterpart, to: folder, as: name)
        throw error
      }
      do throws(FileError) {
        try place.parent.synchronize()
      } catch {
        // Nobody knows what a loss of power would leave.
        try switchBack(&step)
        throw .file(error)
      }
    }
  }

  /// Puts the old one back, or nothing where there was none, in one step.
  package func undo() throws(StagingError) {
    try step.withLock { step throws(StagingError) in
      guard step != .staged, step != .undone else { return }
      try switchBack(&step)
      do throws(FileError) {
        try place.parent.synchronize()
      } catch {
        throw .file(error)
      }
    }
  }

  /// Takes what is in place away, in one step; it is kept for `undo()`.
  package func clear() throws(StagingError) {
    try step.withLock { step throws(StagingError) in
      try forgetOld(&step)
      guard let facts = try place.facts() else { return }
      try place.checkReplaceable(facts)
      place.parent.openUp(place.name, facts)
      do throws(FileError) {
        try place.parent.rename(place.name, to: outer, as: Name.old)
        step = .cleared
        try place.parent.synchronize()
      } catch {
        throw .file(error)
      }
    }
  }

  /// Removes what a switch before this one left to be undone.
  private func forgetOld(_ step: inout Step) throws(StagingError) {
    guard step != .staged else { return }
    do throws(FileError) {
      try Self.removeAll(in: outer, but: [StagingLock.name, Name.folder])
    } catch {
      throw .file(error)
    }
    step = .staged
  }

  /// Gives the new one the name from which it is switched, when all of it is on the disk.
  private func stage(_ name: String) throws(StagingError) {
    do throws(FileError) {
      guard let facts = try folder.facts(of: name) else {
        throw .missing(path: folder.shown(name))
      }
      // A folder is renamed into another one only by who may write to it.
      folder.openUp(name, facts)
      try folder.synchronizeFileSystem()
      try folder.rename(name, to: outer, as: Name.counterpart)
    } catch {
      throw .file(error)
    }
  }

  private func switchOver() throws(StagingError) -> Step {
    // Somebody else may make or remove the destination between two looks at it.
    for _ in 0..<8 {
      let facts = try place.facts()
      try place.checkReplaceable(facts)
      do throws(FileError) {
        guard let facts else {
          if try putInFreePlace() { return .placed }
          continue
        }
        place.parent.openUp(place.name, facts)
        switch method == .journal
          ? .notOffered : try outer.exchange(Name.counterpart, with: place.parent, place.name)
        {
        case .done: return .exchanged
        case .otherNames: continue
        case .notOffered:
          try moveByJournal()
          return .moved
        case .immovable: break
        }
      } catch {
        throw .file(error)
      }
      throw .mountPoint(path: place.path)
    }
    throw .locked(path: place.path)
  }

  /// False where something is there meanwhile.
  private func putInFreePlace() throws(FileError) -> Bool {
    switch try outer.renameNew(Name.counterpart, to: place.parent, as: place.name) {
    case .done: return true
    case .otherNames: return false
    case .notOffered, .immovable:
      try outer.rename(Name.counterpart, to: place.parent, as: place.name)
      return true
    }
  }

  /// The two renames, between which the journal stands in for the missing one; it stays until
  /// `finish()`.
  private func moveByJournal() throws(FileError) {
    try outer.create(Name.journal).synchronize()
    try outer.synchronize()
    try place.parent.rename(place.name, to: outer, as: Name.old)
    do throws(FileError) {
      try outer.rename(Name.counterpart, to: place.parent, as: place.name)
    } catch {
      try outer.rename(Name.old, to: place.parent, as: place.name)
      throw error
    }
  }

  private func switchBack(_ step: inout Step) throws(StagingError) {
    do throws(FileError) {
      switch step {
      case .staged, .undone: return
      case .placed:
        try place.parent.rename(place.name, to: outer, as: Name.counterpart)
      case .exchanged:
        guard try outer.exchange(Name.counterpart, with: place.parent, place.name) == .done else {
          throw .failed(path: place.path, operation: "rename", reason: "it is not there any more")
        }
      case .moved:
        try place.parent.rename(place.name, to: outer, as: Name.counterpart)
        try outer.rename(Name.old, to: place.parent, as: place.name)
      case .cleared:
        try outer.rename(Name.old, to: place.parent, as: place.name)
      }
    } catch {
      throw .file(error)
    }
    step = .undone
  }
}
