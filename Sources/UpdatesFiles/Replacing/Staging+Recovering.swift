extension Staging {
  /// Ends what a killed process began: the old one is in place, or the new one with all that is
  /// somebody's own, and nothing but what the caller staged is left of it.
  ///
  /// Throws `StagingError.unfinished`, and removes nothing, where that is not for us to decide.
  static func recover(
    _ outer: OpenFolder, at place: StagingPlace, until deadline: ContinuousClock.Instant?
  ) throws(StagingError) -> Kept? {
    let state = try StagingError.wrapping { () throws(FileError) in
      try Journal(outer, at: place)
    }
    if let state {
      try mend(state, from: outer, at: place)
      try StagingError.wrapping { () throws(FileError) in
        // The journal goes only when what it tells of is on the disk.
        try place.parent.synchronize()
        try outer.remove(Name.journal)
      }
    }
    return try StagingError.wrapping { () throws(FileError) in
      let (rest, old) = try settle(outer, at: place, keepsFailures: true)
      let kept: Set = [StagingLock.name, Name.folder]
      var isDone = try rest?.remove(until: deadline) ?? true
      if isDone { isDone = try outer.removeAll(but: kept, until: deadline) }
      guard !isDone else { return old }
      // For the rest there was no time, and its names are needed.
      for name in try outer.rawNames()
      where !(name.text.map(kept.contains) ?? false) && !OpenFolder.isSetAside(name) {
        try outer.setAside(name)
      }
      return old
    }
  }

  /// How far a switch by two renames has come.
  struct Journal {
    private let hasOld: Bool
    private let hasCounterpart: Bool
    private let isFilled: Bool

    /// Nil where there is no journal, and so no such switch.
    init?(_ outer: OpenFolder, at place: StagingPlace) throws(FileError) {
      guard try outer.facts(of: Name.journal) != nil else { return nil }
      hasOld = try outer.facts(of: Name.old) != nil
      hasCounterpart = try outer.facts(of: Name.counterpart) != nil
      isFilled = try place.parent.facts(of: place.name) != nil
    }

    /// What goes in place, as nothing is there: what was moved away, else the new one.
    var missing: String? {
      isFilled ? nil : hasOld ? Name.old : hasCounterpart ? Name.counterpart : nil
    }

    /// Whether what is in place is neither the old one nor the new one: both are here.
    var isForeign: Bool { isFilled && hasOld && hasCounterpart }
  }

  private static func mend(
    _ state: Journal, from outer: OpenFolder, at place: StagingPlace
  ) throws(StagingError) {
    let foreign = StagingError.unfinished(path: place.path, kept: outer.shown(Name.old), nil)
    guard !state.isForeign else { throw foreign }
    guard let name = state.missing else { return }
    let isDone = try StagingError.wrapping { () throws(FileError) in
      try place.take(name, from: outer)
    }
    guard isDone else { throw foreign }
  }
}

extension OpenFolder {
  /// Removes all that is in it but some names; false where something stays, as the time was over.
  func removeAll(
    but kept: Set<String>, until deadline: ContinuousClock.Instant?
  ) throws(FileError) -> Bool {
    for name in try rawNames() where !(name.text.map(kept.contains) ?? false) {
      guard try removeTree(name, until: deadline) else { return false }
    }
    return true
  }
}
