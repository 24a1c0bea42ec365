import HarmlessText

/// What is somebody's own in the old folder outlives it.
extension Staging {
  /// An old folder that stays, as not all of somebody's own in it could be moved.
  package struct Kept {
    /// Where it is: harmless text.
    package let path: String
    package let reason: String
  }

  /// Moves what is somebody's own from the old folder to the new one.
  ///
  /// It goes by what lies where, so that a later process ends what this one could not. An old
  /// folder with something that has no place in the new one stays beside it, as `NAME.kept`; with
  /// `keepsFailures` also one with something that cannot be moved.
  ///
  /// - Returns: What else there is to remove; nil where no old folder is left.
  static func settle(
    _ outer: OpenFolder, at place: StagingPlace, keepsFailures: Bool = false
  ) throws(FileError) -> (rest: OldFolder?, kept: Kept?) {
    guard let (own, identity) = try OwnEntries.read(from: outer, Name.own),
      let name = try nameOfOld(in: outer, besides: identity)
    else { return (nil, nil) }
    let inPlace = try place.parent.identity(of: place.name)
    let isNew = identity.flatMap { new in inPlace.map { new.isSame(as: $0) } } ?? false
    let new = isNew ? try place.parent.folderIfThere(place.name) : nil
    var reason: String?
    do throws(FileError) {
      reason = try move(from: try outer.folder(name), besides: own, to: new)
    } catch {
      guard keepsFailures else { throw error }
      reason = "'\(error.path.harmlessLine(limit: 512))': \(error.summary)"
    }
    guard let reason else { return (OldFolder(name: name, outer: outer, own: own, new: new), nil) }
    let kept = try keep(name, in: outer, at: place).harmlessLine(limit: 512)
    return (nil, Kept(path: kept, reason: reason))
  }

  /// An old folder of which all was moved that is somebody's own.
  struct OldFolder {
    fileprivate let name: String
    fileprivate let outer: OpenFolder
    fileprivate let own: OwnEntries
    fileprivate let new: OpenFolder?

    /// Removes it, and moves what came meanwhile; false where a part stays, as the time was over.
    func remove(until deadline: ContinuousClock.Instant?) throws(FileError) -> Bool {
      var strangers = Strangers(besides: own, to: new, .remove(until: deadline))
      try strangers.go(through: try outer.folder(name))
      guard strangers.isDone else { return false }
      guard try outer.removeEmptyFolder(name) else {
        throw .failed(path: outer.shown(name), operation: "remove", reason: "it is being filled")
      }
      return true
    }
  }

  /// Throws where something that is somebody's own would have no place in the new one; gives the
  /// folders of the new one the rights of the old ones.
  func checkStrangers(
    besides own: OwnEntries, for new: OpenFolder?
  ) throws(StagingError) {
    let left: [String]
    do throws(FileError) {
      guard let old = try place.parent.folderIfThere(place.name) else { return }
      var strangers = Strangers(besides: own, to: new, .look)
      try strangers.go(through: old)
      left = strangers.left.sorted()
      if left.isEmpty { try new?.takeOverInner(old) }
    } catch {
      if case .permissionDenied = error { throw .unmovable(error) }
      throw .file(error)
    }
    if let first = left.first { throw .inTheWay(path: place.path + "/" + first) }
  }

  /// Why not all could be moved; nil where all could.
  private static func move(
    from old: OpenFolder, besides own: OwnEntries, to new: OpenFolder?
  ) throws(FileError) -> String? {
    var strangers = Strangers(besides: own, to: new, .move)
    try strangers.go(through: old)
    // The old one, where they have been until now, is about to be removed.
    if strangers.moved > 0 { try new?.synchronizeFileSystem() }
    guard let first = strangers.left.first?.harmlessLine(limit: 400) else { return nil }
    let more = strangers.left.count == 1 ? "" : " and \(strangers.left.count - 1) more"
    return "'\(first)'\(more): it came while the new one was put in place, which has another"
  }

  /// What holds the old folder now; nil where none does.
  private static func nameOfOld(
    in outer: OpenFolder, besides new: FileIdentity?
  ) throws(FileError) -> String? {
    if try outer.folderIfThere(Name.old) != nil { return Name.old }
    guard try outer.folderIfThere(Name.counterpart) != nil,
      let found = try outer.identity(of: Name.counterpart)
    else { return nil }
    // Before the switch it is the new one.
    return new?.isSame(as: found) ?? false ? nil : Name.counterpart
  }

  /// Puts the old folder beside the new one.
  private static func keep(
    _ name: String, in outer: OpenFolder, at place: StagingPlace
  ) throws(FileError) -> String {
    for number in 1...99 {
      let free = place.name + (number == 1 ? ".kept" : ".kept-\(number)")
      guard try place.parent.facts(of: free) == nil else { continue }
      try outer.rename(name, to: place.parent, as: free)
      return place.parent.shown(free)
    }
    throw .failed(
      path: outer.shown(name), operation: "rename",
      reason: "the names '\(place.name).kept' to '\(place.name).kept-99' are taken")
  }
}
