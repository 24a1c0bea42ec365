import Synchronization

/// Replaces a file or folder by a new one in one step.
///
/// The new version is assembled in a folder `.NAME.staging` beside the destination, which one
/// process at a time can hold. Readers of the destination see either the old version or the new
/// one, complete. Files of others in the old version are moved to the new one after the switch. If
/// the process is killed, the old or the new version is in place; the next process for the same
/// destination completes the work.
///
/// This is a class for its identity: it holds the lock as long as it exists. It does not depend on
/// what is staged.
package final class Staging: Sendable {
  /// The names in the staging folder besides the lock.
  private enum Name {
    /// The caller's folder.
    static let folder = "folder"
    /// The new version before the switch, and the old version after it.
    static let counterpart = "counterpart"
    /// The old version between two renames, if the file system cannot exchange names.
    static let old = "old"
    /// The list of the files in the old version that may be removed.
    static let own = "own"
  }

  private struct State {
    /// The identity of the version in place; nil if there is none.
    var inPlace: FileIdentity?
    var kept: String?
    var hasLeftover = false
  }

  /// The folder that contains the destination.
  package let parent: OpenFolder
  /// The destination's name in it.
  package let name: String

  /// The caller's folder for the new version, on the same file system and for its owner only.
  ///
  /// It still has the contents that an earlier process left there without finishing.
  package let folder: OpenFolder

  private let lock: StagingLock
  private let state: Mutex<State>
  /// The name in `folder` for the version that a switch takes out of its place; nil removes it.
  private let outgoing: String?
  /// When removing unneeded files stops; the next process then continues.
  private let deadline: ContinuousClock.Instant?

  /// The destination's path; a link at its end is resolved.
  package var destination: String { parent.shown(name) }

  /// Whether unneeded files remain for lack of time; the next process removes them.
  package var hasLeftover: Bool { state.withLock(\.hasLeftover) }

  /// The path of an old version that stays, because not all files of others could be moved.
  package var kept: String? { state.withLock(\.kept) }

  /// The staging folder itself.
  private var outer: OpenFolder { lock.folder }

  /// Creates and locks the staging folder of a destination, after completing an interrupted switch.
  ///
  /// This blocks while another process holds the same destination; `open` does not.
  ///
  /// - Parameters:
  ///   - destination: The path of a file or folder that need not exist; a link at its end is
  ///     followed if it belongs to this user or to root.
  ///   - wait: The wait for another process.
  ///   - makesParent: Whether missing parent folders are created, as by `mkdir -p`.
  ///   - followsLink: Whether a link at the end is followed; if not, it is an error.
  ///   - outgoing: The name in `folder` under which the caller gets a version that is taken out of
  ///     its place, also by a process that was killed. It may be a new version that did not get to
  ///     its place. Nil removes it.
  ///   - deadline: When removing stops because the caller's time is over; nil sets no limit.
  /// - Throws: `StagingError`
  package init(
    destination: String, wait: LockWait, makesParent: Bool = false, followsLink: Bool = true,
    keepingOldAs outgoing: String? = nil, deadline: ContinuousClock.Instant? = nil
  ) throws(StagingError) {
    self.deadline = deadline
    self.outgoing = outgoing
    let (parent, name) = try StagingError.wrapping {
      try Self.place(of: destination, makingParent: makesParent, followsLink: followsLink)
    }
    (self.parent, self.name) = (parent, name)
    lock = try StagingLock.take(beside: name, in: parent, wait: wait)
    do throws(FileError) {
      try lock.folder.makeFolder(Name.folder)
      folder = try lock.folder.folder(Name.folder)
    } catch {
      // A staging folder with nothing in it would only be litter.
      if (try? lock.folder.names()) == [StagingLock.name] { try? lock.removeFolder() }
      throw .file(error)
    }
    state = Mutex(State())
    try change { state in
      try makeRoom(&state)
      state.inPlace = try parent.identity(of: name)
    }
  }

  /// Throws if something is mounted at the destination or below it, because it would be moved too.
  package func checkMounts() throws(StagingError) {
    try StagingError.wrapping {
      // What a link leads to is not moved.
      guard let facts = try parent.facts(of: name), facts.kind != .symbolicLink,
        let mount = FileSystem.mount(within: try FileSystem.resolved(destination))
      else { return }
      throw StagingError.mountPoint(path: mount)
    }
  }

  /// Whether there is a file or folder at the destination.
  package func isInPlace() throws(StagingError) -> Bool {
    try StagingError.wrapping { try parent.facts(of: name) != nil }
  }

  /// Puts a file or folder from the staging folder in place, in one step.
  ///
  /// The new version is on the disk before it is put in place, and has the same access rights as
  /// the old one. If this throws, the old version is in place, or `finish()` or the next process
  /// puts it back. A second call treats the result of the first one as the version in place.
  ///
  /// - Parameters:
  ///   - new: A name in `folder`, from which the file or folder is moved.
  ///   - own: The files in place that may be removed; all others are moved to the new version. Nil
  ///     means all.
  ///   - mask: The permissions that the new version may have.
  /// - Throws: `StagingError`; `.replaced` if the destination has changed since this was created,
  ///   `.inTheWay` if the new version has a file with the name of somebody else's file.
  package func replace(
    with new: String, own: OwnEntries? = nil, mask: UInt32 = 0o7777
  ) throws(StagingError) {
    try change { state in
      try makeRoom(&state)
      try checkMounts()
      try folder.takeRights(RawName(new), of: RawName(name), in: parent, mask: mask)
      try put(new, own, &state)
    }
  }

  /// Puts a version back that a switch has taken out of its place, with the rights that it has.
  ///
  /// It takes the place of whatever is there now, or of nothing.
  package func putBack(_ old: String) throws(StagingError) {
    try change { state in
      try makeRoom(&state)
      try checkMounts()
      state.inPlace = try parent.identity(of: name)
      try put(old, nil, &state)
    }
  }

  private func put(_ new: String, _ own: OwnEntries?, _ state: inout State) throws {
    guard let staged = try folder.identity(of: new) else {
      throw FileError.missing(path: folder.shown(new))
    }
    try own?.write(to: outer, as: Name.own, old: state.inPlace, new: staged)
    try folder.synchronizeFileSystem()
    let old = try checkPlace(state, own, for: try folder.folderIfThere(new))
    try folder.rename(new, to: outer, as: Name.counterpart)
    do {
      try takePlace(of: old)
    } catch {
      // If this fails, `settle` does it.
      try? handOut()
      throw error
    }
    state.inPlace = staged
    // Files that cannot be moved now are tried again before the old version is removed.
    if let list = try? listOfOld(), let old = try? outer.folder(Name.counterpart) {
      _ = try? moveStrangers(from: old, list)
    }
    try handOut()
  }

  /// Gives the version that was taken out of its place to a caller who wants to keep it.
  private func handOut() throws(FileError) {
    guard let outgoing else { return }
    // It keeps its second name if the last of three renames has failed.
    for name in [Name.counterpart, Name.old] where try outer.facts(of: name) != nil {
      return try outer.rename(name, to: folder, as: outgoing)
    }
  }

  /// Removes the version in place from the destination in one step; `finish()` deletes it.
  ///
  /// - Parameter own: The files that may be removed; nil means all.
  /// - Throws: `StagingError`; `.inTheWay` if there are other files.
  package func clear(own: OwnEntries? = nil) throws(StagingError) {
    try change { state in
      try makeRoom(&state)
      try checkMounts()
      guard try isInPlace() else { return }
      let old = try checkPlace(state, own, for: nil)
      try own?.write(to: outer, as: Name.own, old: state.inPlace, new: nil)
      try takePlace(of: old)
      state.inPlace = nil
    }
  }

  /// Removes the old version, and the staging folder with everything that is still in it.
  ///
  /// Without a `replace`, this removes the staged files. Call this once, at the end.
  ///
  /// - Parameter names: The names in `folder` to keep for a later run; if one exists, the staging
  ///   folder stays too. `hasLeftover` says whether more stays for lack of time.
  /// - Throws: `StagingError`
  package func finish(keeping names: Set<String> = []) throws(StagingError) {
    defer { lock.letGo() }
    try change { state in
      // There is usually little to remove, so there is some time for it even after the deadline.
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

  /// Throws if the destination has changed, or if a file of others has no place in the new version.
  private func checkPlace(
    _ state: State, _ own: OwnEntries?, for new: OpenFolder?
  ) throws -> FileFacts? {
    let facts = try parent.facts(of: name)
    guard let found = try parent.identity(of: name) else { return facts }
    guard Self.isSame(found, state.inPlace) else { throw StagingError.replaced(path: destination) }
    guard let own, let old = try parent.folderIfThere(name) else { return facts }
    var strangers = Strangers(besides: own, to: new, .look)
    try strangers.go(through: old)
    guard let first = strangers.left.min() else { return facts }
    throw StagingError.inTheWay(path: destination + "/" + first)
  }

  /// Puts the staged version in place of the old one; undoes that if it removed something else.
  private func takePlace(of old: FileFacts?) throws {
    do {
      try swap()
    } catch FileError.immovable {
      throw FileError.immovable(path: destination)
    }
    do {
      let removed = try outer.facts(of: Name.counterpart) ?? outer.facts(of: Name.old)
      // On an overlay, a file gets another inode number when it is first renamed.
      let isOld = removed.map { removed in
        removed.inode == old?.inode
          || removed.kind == .regular && removed.size == old?.size
            && removed.modified == old?.modified
      }
      guard isOld ?? true else { throw StagingError.replaced(path: destination) }
      try parent.synchronize()
    } catch {
      // Without the last step, the state after a loss of power would be unknown.
      try swap()
      throw error
    }
  }

  /// Exchanges the version in place and the staged one; either may be missing.
  ///
  /// A second call undoes the first.
  private func swap() throws {
    guard let facts = try parent.facts(of: name) else {
      return try outer.renameNew(RawName(Name.counterpart), to: parent, as: RawName(name))
    }
    // Renaming a folder into another folder requires permission to write to it.
    parent.openUp(RawName(name), facts)
    guard try outer.facts(of: Name.counterpart) != nil else {
      return try parent.rename(name, to: outer, as: Name.counterpart)
    }
    guard try !outer.exchange(Name.counterpart, with: parent, name) else { return }
    guard try !replaceFile(facts) else { return }
    try parent.rename(name, to: outer, as: Name.old)
    do {
      try outer.renameNew(RawName(Name.counterpart), to: parent, as: RawName(name))
    } catch {
      // The first error is the one to report; if this fails, `settle` tries again.
      try? outer.renameNew(RawName(Name.old), to: parent, as: RawName(name))
      throw error
    }
    // If this fails, `settle` recognises the old version by its name.
    try? outer.rename(Name.old, as: Name.counterpart)
  }

  /// Replaces a file by renaming the new one over it; false if the old one can have no second name.
  ///
  /// The destination exists at any time, also where the file system cannot exchange names.
  private func replaceFile(_ facts: FileFacts) throws -> Bool {
    guard facts.kind == .regular, (try? parent.link(name, to: outer, as: Name.old)) != nil else {
      return false
    }
    do {
      try outer.rename(Name.counterpart, to: parent, as: name)
    } catch {
      // The first error is the one to report; if this fails, `settle` tries again.
      try? outer.remove(Name.old)
      throw error
    }
    // If this fails, `settle` recognises the old version by its name.
    try? outer.rename(Name.old, as: Name.counterpart)
    return true
  }

  // MARK: - What comes after it

  /// Completes an earlier switch, and sets aside what cannot be removed in time to free its names.
  private func makeRoom(_ state: inout State) throws {
    guard try !settle(until: deadline, &state) else { return }
    for name in try outer.rawNames()
    where ![StagingLock.name, Name.folder].contains(name.text) && !OpenFolder.isSetAside(name) {
      try outer.setAside(name)
    }
  }

  /// Completes an interrupted switch, moves the files of others and removes the old version.
  ///
  /// Only the caller's folder stays. The result is false if something remains because the time was
  /// over. This depends only on which files exist, so any later process can do it.
  private func settle(
    until deadline: ContinuousClock.Instant?, _ state: inout State
  ) throws -> Bool {
    if try outer.facts(of: Name.old) != nil {
      if try parent.facts(of: name) == nil {
        try outer.renameNew(RawName(Name.old), to: parent, as: RawName(name))
        try parent.synchronize()
      } else if Self.isSame(
        try outer.identity(of: Name.old), try parent.identity(of: name))
      {
        // The old file has got its second name, but the new one was not renamed over it.
        try outer.remove(Name.old)
      } else if try outer.facts(of: Name.counterpart) != nil {
        // Somebody has put something in place between the two renames.
        state.kept = try keep(Name.old)
      } else {
        try outer.rename(Name.old, as: Name.counterpart)
      }
    }
    if let list = try listOfOld() {
      // A version that somebody has put in place at the last moment has another identity.
      let found = try outer.identity(of: Name.counterpart)
      var isOurs = Self.isSame(found, list.old)
      if isOurs, let old = try outer.folderIfThere(Name.counterpart) {
        var strangers = try moveStrangers(from: old, list)
        strangers.action = .remove(until: deadline)
        if strangers.left.isEmpty { try strangers.go(through: old) }
        guard strangers.isDone else { return false }
        isOurs = try outer.removeEmptyFolder(Name.counterpart)
      }
      if !isOurs { state.kept = try keep(Name.counterpart) }
    }
    try handOut()
    return try outer.removeAll(but: [StagingLock.name, Name.folder], until: deadline)
  }

  /// The list of files to remove; nil if there is no old version, or if all of it may be removed.
  private func listOfOld() throws -> OwnEntries.List? {
    guard let list = try OwnEntries.read(from: outer, Name.own),
      let found = try outer.identity(of: Name.counterpart), !Self.isSame(found, list.new)
    else { return nil }
    return list
  }

  private static func isSame(_ one: FileIdentity?, _ other: FileIdentity?) -> Bool {
    guard let one, let other else { return false }
    return one.isSame(as: other)
  }

  /// Moves the files of others from the old folder to the new one.
  private func moveStrangers(
    from old: OpenFolder, _ list: OwnEntries.List
  ) throws(FileError) -> Strangers {
    let isNew = Self.isSame(try parent.identity(of: name), list.new)
    let new = isNew ? try parent.folderIfThere(name) : nil
    var strangers = Strangers(besides: list.own, to: new, .move)
    try strangers.go(through: old)
    // The old folder, which has had these files until now, is about to be removed.
    if strangers.hasMoved { try new?.synchronizeFileSystem() }
    return strangers
  }

  /// Moves an old version beside the new one; returns its path.
  private func keep(_ old: String) throws -> String {
    var free = name + ".kept"
    if try parent.facts(of: free) != nil {
      // Two existing files never have the same inode number.
      free += try outer.facts(of: old).map { "-\($0.inode)" } ?? ""
    }
    try outer.renameNew(RawName(old), to: parent, as: RawName(free))
    return parent.shown(free)
  }
}
