import Synchronization

/// A staging folder that this process holds exclusively, by a lock on a file in it.
struct StagingLock: ~Copyable {
  let folder: OpenFolder
  private let parent: OpenFolder
  private let folderName: String
  private let file: Mutex<OpenFile?>

  /// The name of the lock file; it is removed after all other files in the folder.
  static let name = "lock"

  private init(
    _ folderName: String, in parent: OpenFolder, folder: OpenFolder, file: consuming OpenFile
  ) {
    (self.folderName, self.parent, self.folder) = (folderName, parent, folder)
    self.file = Mutex(file)
  }

  deinit { letGo() }

  /// Creates the staging folder if it does not exist, and locks it.
  static func take(
    beside name: String, in parent: OpenFolder, wait: LockWait
  ) throws -> StagingLock {
    let folderName = TreeReplacement.folderName(beside: name)
    guard let lock = try wait.take({ try takeNow(folderName, in: parent) }) else {
      throw Problem.file(.fileBusy, parent.shown(name))
    }
    return lock
  }

  /// Removes the staging folder, which must be empty except for the lock.
  func removeFolder() throws {
    try folder.remove(Self.name)
    // On NFS, a removed file has another name in its folder until it is closed.
    letGo()
    // Another process may hold the folder now; then it is not empty, and stays.
    try parent.removeEmptyFolder(folderName)
  }

  /// Releases the lock for other processes.
  ///
  /// Closing the file alone does not unlock it while a child that has just started has a copy of
  /// it.
  func letGo() {
    file.withLock { file in
      file?.unlock()
      file = nil
    }
  }

  /// Takes the lock if it is free; nil if another process holds the folder or has just removed it.
  private static func takeNow(_ name: String, in parent: OpenFolder) throws -> StagingLock? {
    do {
      let isNew = try parent.makeFolder(name)
      guard let facts = try parent.facts(of: name) else { return nil }
      guard facts.kind == .directory, facts.owner == User.current else {
        throw Problem.file(.fileOccupied, parent.shown(name))
      }
      let folder = try parent.folder(name)
      // A staging folder of this program has a lock file as long as it contains anything. On NFS, a
      // removed file that is still open keeps a name that begins with `.nfs`.
      let names = try folder.names().filter { !$0.hasPrefix(".nfs") }
      guard names.isEmpty || names.contains(Self.name),
        try isNew || facts.permissions & 0o077 == 0 || !folder.keepsPermissions()
      else {
        throw Problem.file(.fileOccupied, folder.path)
      }
      let file = try folder.open(Self.name, flags: OpenFile.lockFlags, permissions: 0o600)
      guard try file.tryLocking(),
        // The previous holder removes the lock file and the folder before it releases the lock.
        try folder.facts(of: Self.name)?.inode == file.facts().inode,
        try parent.facts(of: name)?.inode == folder.facts().inode
      else { return nil }
      return StagingLock(name, in: parent, folder: folder, file: file)
    } catch Problem.kind(.fileMissing) {
      return nil
    } catch let error as Problem where error == .file(.fileDenied, parent.shown(name)) {
      throw Problem.file(.fileDenied, parent.path)
    }
  }
}
