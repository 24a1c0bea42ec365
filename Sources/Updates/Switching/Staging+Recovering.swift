extension Staging {
  /// Ends what a killed process began: the old one is in place, or the new one, and nothing but
  /// what the caller staged is left of it.
  static func recover(_ outer: OpenFolder, at place: StagingPlace) throws(FileError) {
    if try outer.facts(of: Name.journal) != nil {
      if try place.parent.facts(of: place.name) == nil { try fill(place, from: outer) }
      // The journal goes only when what it tells of is on the disk.
      try place.parent.synchronize()
      try outer.remove(Name.journal)
    }
    try removeAll(in: outer, but: [StagingLock.name, Name.folder])
  }

  /// Removes all that is in the staging folder but some names.
  static func removeAll(in outer: OpenFolder, but kept: Set<String>) throws(FileError) {
    for name in try outer.rawNames() where !(name.text.map(kept.contains) ?? false) {
      try outer.removeTree(name)
    }
  }

  /// Puts back what was moved away; else the new one goes in.
  private static func fill(_ place: StagingPlace, from outer: OpenFolder) throws(FileError) {
    for name in [Name.old, Name.counterpart] where try outer.facts(of: name) != nil {
      return try outer.rename(name, to: place.parent, as: place.name)
    }
  }
}
