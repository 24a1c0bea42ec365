/// The renames of a switch.
extension Staging {
  func switchOver(from expected: HeldFile?) throws(StagingError) -> Step {
    // Somebody else may make or remove the destination between two looks at it.
    for _ in 0..<8 {
      let facts = try place.facts()
      try place.checkReplaceable(facts)
      guard let facts else {
        let isDone = try StagingError.wrapping { () throws(FileError) in
          try place.take(Name.counterpart, from: outer)
        }
        if isDone { return .placed }
        continue
      }
      try check(place.name, in: place.parent, is: expected)
      place.parent.openUp(RawName(place.name), facts)
      if let step = try takePlace(of: expected) { return step }
    }
    throw .locked(path: place.path)
  }

  /// Throws where something has a name that is not what is to have it.
  func check(
    _ name: String, in folder: OpenFolder, is expected: HeldFile?
  ) throws(StagingError) {
    let isRight = try StagingError.wrapping { () throws(FileError) in
      guard let found = try folder.facts(of: name) else { return true }
      guard let facts = try expected?.facts() else { return false }
      return found.inode == facts.inode && found.device == facts.device
    }
    guard isRight else { throw .replaced(path: place.path) }
  }

  /// Moves what is in place to where `undo()` finds it; false where nothing is.
  func moveAway() throws(StagingError) -> Bool {
    let outcome = try StagingError.wrapping { () throws(FileError) in
      try place.parent.move(RawName(place.name), to: outer, as: RawName(Name.old))
    }
    switch outcome {
    case .done: return true
    case .otherNames: return false
    case .mounted: throw .mountPoint(path: place.path)
    case .apart: throw .immovable(path: place.path)
    case .notOffered:
      throw .file(
        .failed(path: place.path, operation: "rename", reason: "the file system refuses it"))
    }
  }

  /// Where this throws, what is where stays for the next process.
  func switchBack(_ state: inout State) throws(StagingError) {
    state.isLeft = true
    switch state.step {
    case .staged, .undone: break
    case .placed: try moveOut()
    case .exchanged:
      do throws(StagingError) {
        try giveBack()
      } catch {
        // What it would have to be exchanged with is elsewhere now.
        state.step = .staged
        throw error
      }
    case .moved:
      try moveOut()
      // Where it cannot be put back now, it is when the next one begins.
      state.inPlace = state.before
      try putBack()
    case .cleared: try putBack()
    }
    state.step = .undone
    state.inPlace = state.before
    state.isLeft = false
  }

  /// Nil where what is in place has gone or come meanwhile.
  private func takePlace(of expected: HeldFile?) throws(StagingError) -> Step? {
    switch method == .journal ? .notOffered : try exchange() {
    case .done:
      do throws(StagingError) {
        try check(Name.counterpart, in: outer, is: expected)
      } catch {
        try giveBack()
        throw error
      }
      return .exchanged
    case .otherNames: return nil
    case .notOffered: return try moveByJournal(from: expected) ? .moved : nil
    case .mounted: throw .mountPoint(path: place.path)
    case .apart: throw .immovable(path: place.path)
    }
  }

  private func exchange() throws(StagingError) -> OpenFolder.RenameOutcome {
    try StagingError.wrapping { () throws(FileError) in
      try outer.exchange(Name.counterpart, with: place.parent, place.name)
    }
  }

  /// Exchanges back, for the old one, or for what somebody else had put in place in the last moment.
  ///
  /// Where that fails it is kept like what was moved away and has been made anew since, which no
  /// process removes; throws `.unfinished` then. Only where that fails too, the next process does.
  func giveBack() throws(StagingError) {
    do throws(StagingError) {
      try exchangeBack()
    } catch {
      var kept = Name.old
      do throws(FileError) {
        try outer.create(Name.journal).synchronize()
        try outer.rename(Name.counterpart, as: Name.old)
        try outer.makeFolder(Name.counterpart)
        try outer.synchronize()
      } catch {
        // The first cause is the one to report.
        kept = Name.counterpart
      }
      guard case .file(let cause) = error else { throw error }
      throw .unfinished(path: place.path, kept: outer.shown(kept), cause)
    }
  }

  private func exchangeBack() throws(StagingError) {
    guard try exchange() != .done else { return }
    try StagingError.wrapping { () throws(FileError) in
      // Where somebody has moved the new one away.
      guard try place.take(Name.counterpart, from: outer) else {
        throw .failed(path: place.path, operation: "rename", reason: "it is not there any more")
      }
    }
  }

  /// The two renames, between which the journal stands in for the missing one.
  ///
  /// It stays until `finish()`. False where nothing is in place any more.
  private func moveByJournal(from expected: HeldFile?) throws(StagingError) -> Bool {
    try StagingError.wrapping { () throws(FileError) in
      // There already where an earlier attempt was overtaken.
      try outer.remove(Name.journal)
      try outer.create(Name.journal).synchronize()
      try outer.synchronize()
    }
    guard try moveAway() else { return false }
    do throws(StagingError) {
      try check(Name.old, in: outer, is: expected)
      let isDone = try StagingError.wrapping { () throws(FileError) in
        try place.take(Name.counterpart, from: outer)
      }
      guard isDone else { throw .replaced(path: place.path) }
    } catch {
      try putBack()
      throw error
    }
    return true
  }

  private func moveOut() throws(StagingError) {
    try StagingError.wrapping { () throws(FileError) in
      try place.parent.rename(place.name, to: outer, as: Name.counterpart)
    }
  }

  /// Puts the old one in place, where nothing may be now.
  private func putBack() throws(StagingError) {
    let isDone: Bool
    do throws(FileError) {
      isDone = try place.take(Name.old, from: outer)
    } catch {
      throw .unfinished(path: place.path, kept: outer.shown(Name.old), error)
    }
    guard isDone else {
      throw .unfinished(path: place.path, kept: outer.shown(Name.old), nil)
    }
  }
}
