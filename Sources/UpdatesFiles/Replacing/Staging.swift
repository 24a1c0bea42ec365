import Synchronization

/// A new file or folder that takes the place of an old one in one step.
///
/// What is new is laid together in a folder `.NAME.staging` beside the destination, which one
/// process at a time has. Whoever reads the destination sees the old one or the new one, whole. What
/// is somebody's own in the old one is moved to the new one after the switch. A process that is
/// killed leaves the old or the new in place; the next one for the same destination ends the rest.
///
/// A class for its identity: it holds the lock, until it goes away. It knows nothing of what is
/// staged.
package final class Staging: Sendable {
  /// What is in the staging folder besides the lock.
  private enum Name {
    /// The caller's folder.
    static let folder = "folder"
    /// The new one until the switch, the old one from then on.
    static let counterpart = "counterpart"
    /// The old one between two renames, where the file system cannot exchange names.
    static let old = "old"
    /// What may be removed of the old one.
    static let own = "own"
  }

  private struct State {
    /// Nil if nothing is in place.
    var inPlace: FileIdentity?
    var kept: String?
    var hasLeftover = false
  }

  /// The folder that the destination is in.
  package let parent: OpenFolder
  /// The destination's name in it.
  package let name: String

  /// Where the caller puts what is new, on the destination's file system, for its owner only.
  ///
  /// What an earlier process left in it is still there, unless that finished.
  package let folder: OpenFolder

  private let lock: StagingLock
  private let state: Mutex<State>
  /// When this stops removing what is not needed any more; the next one goes on.
  private let deadline: ContinuousClock.Instant?

  /// The destination's path, a link at its end resolved.
  package var destination: String { parent.shown(name) }

  /// Whether there was no time to remove all that is not needed any more; the next one does.
  package var hasLeftover: Bool { state.withLock(\.hasLeftover) }

  /// The path of an old one that stays, as not all of somebody's own in it could be moved.
  package var kept: String? { state.withLock(\.kept) }

  /// The staging folder itself.
  private var outer: OpenFolder { lock.folder }

  /// Makes and locks a destination's staging folder, after ending what a killed process began.
  ///
  /// Blocks while another process has the same destination; `open` does not.
  ///
  /// - Parameters:
  ///   - destination: A path, of something that need not be there; a link at its end, of our own or
  ///     root's, is followed.
  ///   - patience: How long to wait for another process.
  ///   - makesParent: Whether missing folders above the destination are made, as `mkdir -p` would.
  ///   - deadline: When removing stops, as the caller's time is over; nil: never.
  ///   - isUnwanted: Ends the wait for another process when it answers true.
  /// - Throws: `StagingError`
  package init(
    destination: String, patience: Duration, makesParent: Bool = false,
    deadline: ContinuousClock.Instant? = nil, unless isUnwanted: () -> Bool = { false }
  ) throws(StagingError) {
    self.deadline = deadline
    let (parent, name) = try StagingError.wrapping {
      try Self.place(of: destination, makingParent: makesParent)
    }
    (self.parent, self.name) = (parent, name)
    lock = try StagingLock.take(beside: name, in: parent, patience: patience, unless: isUnwanted)
    let outer = lock.folder
    folder = try StagingError.wrapping {
      try outer.makeFolder(Name.folder)
      return try outer.folder(Name.folder)
    }
    state = Mutex(State())
    try change { state in
      try makeRoom(&state)
      state.inPlace = try parent.identity(of: name)
    }
  }

  /// Throws if something is mounted at the destination or below it: it would be moved, too.
  package func checkMounts() throws(StagingError) {
    try StagingError.wrapping {
      guard try parent.facts(of: name) != nil,
        let mount = FileSystem.mount(within: try FileSystem.resolved(destination))
      else { return }
      throw StagingError.mountPoint(path: mount)
    }
  }

  /// Whether something is in place.
  package func isInPlace() throws(StagingError) -> Bool {
    try StagingError.wrapping { try parent.facts(of: name) != nil }
  }

  /// Puts something of the staging folder in place, in one step.
  ///
  /// What is new is on the disk before it takes the place, and may be used by whoever might use the
  /// old one. Where this throws, the old one is in place, or `finish()` or the next process puts it
  /// back. A second call takes what the first one put in place as good.
  ///
  /// - Parameters:
  ///   - new: A name in `folder`, which it loses.
  ///   - own: What may go of the folder in place; all else in it is moved to the new one. Nil: all.
  /// - Throws: `StagingError`; `.replaced` where something else is in place than when this was made,
  ///   `.inTheWay` where the new one has another file of a name.
  package func replace(with new: String, own: OwnEntries? = nil) throws(StagingError) {
    try change { state in
      try makeRoom(&state)
      try checkMounts()
      guard let staged = try folder.identity(of: new) else {
        throw FileError.missing(path: folder.shown(new))
      }
      try folder.takeRights(new, of: name, in: parent)
      try own?.write(to: outer, as: Name.own, old: state.inPlace, new: staged)
      try folder.synchronizeFileSystem()
      try checkPlace(state, own, for: try folder.folderIfThere(new))
      try folder.rename(new, to: outer, as: Name.counterpart)
      try swap()
      do {
        try parent.synchronize()
      } catch {
        // Nobody knows what a loss of power would leave.
        try swap()
        throw error
      }
      state.inPlace = staged
      // What cannot be moved now is tried once more before the old one is removed.
      if let list = try? listOfOld(), let old = try? outer.folder(Name.counterpart) {
        _ = try? moveStrangers(from: old, list)
      }
    }
  }

  /// Takes what is in place away, in one step; `finish()` removes it.
  ///
  /// - Parameter own: What may go of it; nil: all.
  /// - Throws: `StagingError`; `.inTheWay` where there is anything else in it.
  package func clear(own: OwnEntries? = nil) throws(StagingError) {
    try change { state in
      try makeRoom(&state)
      try checkMounts()
      guard try isInPlace() else { return }
      try checkPlace(state, own, for: nil)
      try own?.write(to: outer, as: Name.own, old: state.inPlace, new: nil)
      try swap()
      state.inPlace = nil
      try parent.synchronize()
    }
  }

  /// Removes the old one, and the staging folder with all that is still in it.
  ///
  /// Without `replace` it removes what was staged. To be called once, at the end.
  ///
  /// - Parameter names: In `folder`, what stays for a later run; where it is there, so does the
  ///   staging folder. `hasLeftover` tells whether more stays, for lack of time.
  /// - Throws: `StagingError`
  package func finish(keeping names: Set<String> = []) throws(StagingError) {
    defer { lock.letGo() }
    try change { state in
      // Mostly that is next to nothing, for which there is time also after the deadline.
      let end = deadline.map { max($0, .now).advanced(by: .milliseconds(300)) }
      let keeps = try folder.names().contains(where: names.contains)
      guard try settle(until: end, &state),
        try keeps
          ? folder.removeAll(but: names, until: end) : outer.removeTree(Name.folder, until: end)
      else { return state.hasLeftover = true }
      if !keeps { try lock.removeFolder() }
    }
  }

  private func change(_ body: (inout State) throws -> Void) throws(StagingError) {
    try StagingError.wrapping { try state.withLock { try body(&$0) } }
  }

  // MARK: - The switch

  /// Throws if the wrong one is in place, or somebody's own in it would have no place in the new one.
  private func checkPlace(_ state: State, _ own: OwnEntries?, for new: OpenFolder?) throws {
    guard let found = try parent.identity(of: name) else { return }
    guard found == state.inPlace else { throw StagingError.replaced(path: destination) }
    guard let own, let old = try parent.folderIfThere(name) else { return }
    var strangers = Strangers(besides: own, to: new, .look)
    try strangers.go(through: old)
    guard let first = strangers.left.min() else { return }
    throw StagingError.inTheWay(path: destination + "/" + first)
  }

  /// Exchanges what is in place and what is staged, either of which may be nothing; a second call
  /// undoes the first.
  private func swap() throws {
    guard let facts = try parent.facts(of: name) else {
      return try outer.renameNew(RawName(Name.counterpart), to: parent, as: RawName(name))
    }
    // A folder is renamed into another one only by who may write to it.
    parent.openUp(RawName(name), facts)
    guard try outer.facts(of: Name.counterpart) != nil else {
      return try parent.rename(name, to: outer, as: Name.counterpart)
    }
    guard try !outer.exchange(Name.counterpart, with: parent, name) else { return }
    try parent.rename(name, to: outer, as: Name.old)
    do {
      try outer.renameNew(RawName(Name.counterpart), to: parent, as: RawName(name))
    } catch {
      // The first cause is the one to report; where this fails, settling tries once more.
      try? outer.renameNew(RawName(Name.old), to: parent, as: RawName(name))
      throw error
    }
    // Where this fails, settling knows it by its name.
    try? outer.rename(Name.old, as: Name.counterpart)
  }

  // MARK: - What comes after it

  /// Ends an earlier switch; what there is no time to remove is set aside, as its names are needed.
  private func makeRoom(_ state: inout State) throws {
    guard try !settle(until: deadline, &state) else { return }
    for name in try outer.rawNames()
    where ![StagingLock.name, Name.folder].contains(name.text) && !OpenFolder.isSetAside(name) {
      try outer.setAside(name)
    }
  }

  /// Ends a switch that was cut short, moves what is somebody's own to the new one, and removes all
  /// else but the caller's folder; false where a part stays, as the time was over.
  ///
  /// It goes by what lies where, so that any later process can do it.
  private func settle(
    until deadline: ContinuousClock.Instant?, _ state: inout State
  ) throws -> Bool {
    if try outer.facts(of: Name.old) != nil {
      if try parent.facts(of: name) == nil {
        try outer.renameNew(RawName(Name.old), to: parent, as: RawName(name))
        try parent.synchronize()
      } else {
        // Where it is still there, somebody has put something in place between the two renames.
        guard try outer.removeTree(Name.counterpart, until: deadline) else { return false }
        try outer.rename(Name.old, as: Name.counterpart)
      }
    }
    if let list = try listOfOld() {
      // A file that somebody has put in place in the last moment is another one.
      var isOurs = try outer.identity(of: Name.counterpart) == list.old
      if let old = try outer.folderIfThere(Name.counterpart) {
        var strangers = try moveStrangers(from: old, list)
        strangers.action = .remove(until: deadline)
        if strangers.left.isEmpty { try strangers.go(through: old) }
        guard strangers.isDone else { return false }
        isOurs = try outer.removeEmptyFolder(Name.counterpart)
      }
      if !isOurs { state.kept = try keep() }
    }
    return try outer.removeAll(but: [StagingLock.name, Name.folder], until: deadline)
  }

  /// What may go of the old one; nil if there is none, or all of it may go.
  private func listOfOld() throws -> OwnEntries.List? {
    guard let list = try OwnEntries.read(from: outer, Name.own),
      let found = try outer.identity(of: Name.counterpart), found != list.new
    else { return nil }
    return list
  }

  /// Moves what is somebody's own from the old folder to the new one.
  private func moveStrangers(
    from old: OpenFolder, _ list: OwnEntries.List
  ) throws(FileError) -> Strangers {
    let isNew = try parent.identity(of: name) == list.new
    let new = isNew ? try parent.folderIfThere(name) : nil
    var strangers = Strangers(besides: list.own, to: new, .move)
    try strangers.go(through: old)
    // The old one, where they have been until now, is about to be removed.
    if strangers.hasMoved { try new?.synchronizeFileSystem() }
    return strangers
  }

  /// Puts the old one beside the new one; tells where.
  private func keep() throws -> String {
    var free = name + ".kept"
    if try parent.facts(of: free) != nil {
      // No two that are there have one number.
      free += try outer.facts(of: Name.counterpart).map { "-\($0.inode)" } ?? ""
    }
    try outer.renameNew(RawName(Name.counterpart), to: parent, as: RawName(free))
    return parent.shown(free)
  }
}
