/// Replaces a file or folder by a new one in one step.
///
/// The new version is assembled in a folder `.NAME.staging` beside the destination, which one
/// process at a time can hold. Readers of the destination see either the old version or the new
/// one, complete. If the process is killed, the old or the new version is in place; the next
/// process for the same destination completes the work. Only where the system does not let a folder
/// be moved, its files are replaced one by one, and a killed process leaves some of both.
///
/// This is a class for its identity: it holds the lock as long as it exists. It does not depend on
/// what is staged.
package final class TreeReplacement {
  private enum Name {
    static let folder = "folder"
    static let counterpart = "counterpart"
    /// The old version between two renames, if the file system cannot exchange names.
    static let old = "old"
  }

  package let parent: OpenFolder
  package let name: String

  /// The caller's folder for the new version, on the same file system and for its owner only.
  ///
  /// It still has the contents that an earlier process left there without finishing.
  package let folder: OpenFolder

  /// The staging folder.
  let outer: OpenFolder
  /// The file in the staging folder that this process has locked; nil if it holds it no longer.
  private var lock: OpenFile?
  /// The identity of the version in place; nil if there is none.
  private var inPlace: FileIdentity?
  /// The name in `folder` for the version that a switch takes out of its place; nil removes it.
  private let outgoing: String?

  package var destination: String { parent.shown(name) }

  /// Creates and locks the staging folder of a destination, after completing an interrupted switch.
  ///
  /// This blocks while another process holds the same destination.
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
  /// - Throws: `.fileBusy` if another process keeps the folder, or a problem of the place.
  package init(
    destination: String, wait: LockWait, makesParent: Bool = false, followsLink: Bool = true,
    keepingOldAs outgoing: String? = nil
  ) throws {
    self.outgoing = outgoing
    let (parent, name) = try Self.place(
      of: destination, makingParent: makesParent, followsLink: followsLink)
    (self.parent, self.name) = (parent, name)
    let staging = Self.folderName(beside: name)
    var locked: OpenFolder?
    lock = try wait.take { try Self.lockFile(of: staging, in: parent, opening: &locked) }
    guard lock != nil, let outer = locked else {
      throw Problem.file(.fileBusy, parent.shown(name))
    }
    self.outer = outer
    do {
      try outer.makeFolder(Name.folder)
      folder = try outer.folder(Name.folder)
    } catch {
      // A staging folder with nothing in it would only be litter.
      if (try? outer.names()) == [Self.lockName] {
        try? outer.remove(Self.lockName)
        // On NFS, a removed file keeps a name in its folder until it is closed.
        lock?.unlock()
        lock = nil
        _ = try? parent.removeEmptyFolder(staging)
      }
      throw error
    }
    try settle()
    if let facts = try parent.facts(of: name), facts.kind == .directory {
      // An overlay gives a folder of its lower layer another identity with its first change.
      try? parent.setPermissions(facts.permissions, of: name)
    }
    inPlace = try parent.identity(of: name)
  }

  deinit { letGo() }

  /// Throws if something is mounted at the destination or below it, because it would be moved too.
  package func checkMounts() throws {
    // What a link leads to is not moved.
    guard let facts = try parent.facts(of: name), facts.kind != .symbolicLink,
      // The table of mounts cannot be asked for a path that is not text.
      let path = try? FileSystem.resolved(destination),
      let mount = FileSystem.mount(within: path)
    else { return }
    throw Problem.file(.fileMountPoint, mount)
  }

  /// Throws if the system does not let what is in place be moved, such as a folder of an overlay.
  ///
  /// Nothing is moved: no folder can take the place of the staging folder, which is not empty.
  package func checkMovable() throws {
    try checkMounts()
    guard try parent.facts(of: name)?.kind == .directory else { return }
    do {
      try parent.rename(name, as: Self.folderName(beside: name))
    } catch Problem.kind(.fileImmovable) {
      throw Problem.file(.fileImmovable, destination)
    } catch {
      // That it is not empty is the usual answer.
    }
  }

  package func isInPlace() throws -> Bool {
    try parent.facts(of: name) != nil
  }

  /// Puts a file or folder from the staging folder in place, in one step.
  ///
  /// The new version is on the disk before it is put in place, and has the same access rights as
  /// the old one. If this throws, the old version is in place, or `finish()` or the next process
  /// puts it back. A second call treats the result of the first one as the version in place.
  ///
  /// - Parameters:
  ///   - new: A name in `folder`, from which the file or folder is moved.
  ///   - mask: The permissions that the new version may have.
  ///   - check: Called right before the switch; throws if the old version must stay after all.
  /// - Throws: The error of `check`, or a problem; `.fileReplaced` if the destination was replaced
  ///   since this was created.
  package func replace(
    with new: String, mask: UInt32 = 0o7777, check: () throws -> Void = {}
  ) throws {
    try settle()
    try checkMounts()
    try folder.takeRights(new, of: name, in: parent, mask: mask)
    try put(new, check)
  }

  /// Puts a version back that a switch has taken out of its place, with the rights that it has.
  ///
  /// It takes the place of whatever is there now, or of nothing.
  package func putBack(_ old: String) throws {
    try settle()
    try checkMounts()
    inPlace = try parent.identity(of: name)
    try put(old) {}
  }

  private func put(_ new: String, _ check: () throws -> Void) throws {
    guard let staged = try folder.identity(of: new) else {
      throw Problem.file(.fileMissing, folder.shown(new))
    }
    try folder.synchronizeFileSystem()
    let old = try checkPlace(check)
    try folder.rename(new, to: outer, as: Name.counterpart)
    do {
      try takePlace(of: old)
    } catch Problem.kind(.fileImmovable) where canMerge(over: old) {
      try merge(Name.counterpart)
      inPlace = try parent.identity(of: name)
      return
    } catch {
      // If this fails, `settle` does it.
      try? handOut()
      throw error
    }
    inPlace = staged
    try handOut()
  }

  /// Whether files may be replaced one by one; who wants the old version back needs it whole.
  private func canMerge(over old: FileFacts?) -> Bool {
    let new = try? outer.facts(of: Name.counterpart)
    return outgoing == nil && old?.kind == .directory && new?.kind == .directory
  }

  private func handOut() throws {
    guard let outgoing else { return }
    // It keeps its second name if the last of three renames has failed.
    for name in [Name.counterpart, Name.old] where try outer.facts(of: name) != nil {
      return try outer.rename(name, to: folder, as: outgoing)
    }
  }

  /// Removes the version in place from the destination in one step; `finish()` deletes it.
  ///
  /// A folder that the system does not let be moved is emptied in its place.
  package func clear() throws {
    try settle()
    try checkMounts()
    guard try isInPlace() else { return }
    do {
      try takePlace(of: try checkPlace {})
    } catch Problem.kind(.fileImmovable) {
      try parent.removeTree(name)
    }
    inPlace = nil
  }

  /// Removes the old version, and the staging folder with everything that is still in it.
  ///
  /// Without a `replace`, this removes the staged files. Call this once, at the end.
  ///
  /// - Parameter names: The names in `folder` to keep for a later run; if one exists, the staging
  ///   folder stays too.
  /// - Throws: A problem of what cannot be removed.
  package func finish(keeping names: Set<String> = []) throws {
    defer { letGo() }
    try settle()
    if try folder.names().contains(where: names.contains) {
      return try folder.removeAll(but: names)
    }
    try outer.removeTree(Name.folder)
    try removeStaging()
  }

  /// Removes the staging folder, which must be empty except for the lock.
  private func removeStaging() throws {
    try outer.remove(Self.lockName)
    // On NFS, a removed file has another name in its folder until it is closed.
    letGo()
    // Another process may hold the folder now; then it is not empty, and stays.
    try parent.removeEmptyFolder(Self.folderName(beside: name))
  }

  /// Releases the lock for other processes.
  ///
  /// Closing the file alone does not unlock it while a child that has just started has a copy of
  /// it.
  private func letGo() {
    lock?.unlock()
    lock = nil
  }

  /// Throws if the destination was replaced, or must stay.
  private func checkPlace(_ check: () throws -> Void) throws -> FileFacts? {
    let facts = try parent.facts(of: name)
    guard let found = try parent.identity(of: name) else { return facts }
    guard Self.isSame(found, inPlace) else { throw Problem.file(.fileReplaced, destination) }
    try check()
    return facts
  }

  /// Puts the staged version in place of the old one; undoes that if it removed something else.
  private func takePlace(of old: FileFacts?) throws {
    do {
      try swap()
    } catch Problem.kind(.fileImmovable) {
      throw Problem.file(.fileImmovable, destination)
    }
    do {
      let removed = try outer.facts(of: Name.counterpart) ?? outer.facts(of: Name.old)
      // On an overlay, a file gets another inode number when it is first renamed.
      let isOld = removed.map { removed in
        removed.inode == old?.inode
          || removed.kind == .regular && removed.size == old?.size
            && removed.modified == old?.modified
      }
      guard isOld ?? true else { throw Problem.file(.fileReplaced, destination) }
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
      return try outer.renameNew(Name.counterpart, to: parent, as: name)
    }
    // Renaming a folder into another folder requires permission to write to it.
    parent.openUp(name, facts)
    guard let new = try outer.facts(of: Name.counterpart) else {
      return try parent.rename(name, to: outer, as: Name.counterpart)
    }
    guard try !outer.exchange(Name.counterpart, with: parent, name) else { return }
    // A file gets a second name and stays in place until the new one is renamed over it.
    let isCovered =
      facts.kind == .regular && new.kind == .regular
      && (try? parent.link(name, to: outer, as: Name.old)) != nil
    if !isCovered { try parent.rename(name, to: outer, as: Name.old) }
    do {
      try isCovered
        ? outer.rename(Name.counterpart, to: parent, as: name)
        : outer.renameNew(Name.counterpart, to: parent, as: name)
    } catch {
      // The first error is the one to report; if this fails, `settle` tries again.
      try? isCovered
        ? outer.remove(Name.old) : outer.renameNew(Name.old, to: parent, as: name)
      throw error
    }
    // If this fails, `settle` recognises the old version by its name.
    try? outer.rename(Name.old, as: Name.counterpart)
  }

  /// Completes an interrupted switch and removes the old version; only the caller's folder stays.
  ///
  /// This depends only on which files exist, so any later process can do it.
  private func settle() throws {
    try finishMerging(Name.counterpart)
    if try outer.facts(of: Name.old) != nil {
      if try parent.facts(of: name) == nil {
        try outer.renameNew(Name.old, to: parent, as: name)
        try parent.synchronize()
      } else if Self.isSame(
        try outer.identity(of: Name.old), try parent.identity(of: name))
      {
        // The old file has got its second name, but the new one was not renamed over it.
        try outer.remove(Name.old)
      } else {
        // There is a new version too if somebody has put something in place between two renames.
        try outer.removeTree(Name.counterpart)
        try outer.rename(Name.old, as: Name.counterpart)
      }
    }
    try handOut()
    try outer.removeAll(but: [Self.lockName, Name.folder])
  }

  private static func isSame(_ one: FileIdentity?, _ other: FileIdentity?) -> Bool {
    guard let one, let other else { return false }
    return one.isSame(as: other)
  }
}
