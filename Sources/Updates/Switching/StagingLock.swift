/// A staging folder that this process alone has, by a lock on a file in it.
struct StagingLock: ~Copyable {
  /// The staging folder.
  let folder: OpenFolder
  private let file: OpenFile

  static let name = "lock"

  private init(folder: OpenFolder, file: consuming OpenFile) {
    self.folder = folder
    self.file = file
  }

  /// Makes the staging folder unless it is there, and locks it.
  static func take(at place: StagingPlace, patience: Duration) throws(StagingError) -> StagingLock {
    let clock = ContinuousClock()
    let end = clock.now.advanced(by: patience)
    var pauses = Pauses()
    while true {
      do throws(FileError) {
        if let lock = try takeNow(at: place) { return lock }
      } catch {
        // Whatever made it fail, something in the way is the better cause.
        try refuseOccupant(of: place)
        throw .file(error)
      }
      try refuseOccupant(of: place)
      guard clock.now < end else { throw .locked(path: place.path) }
      pauses.wait()
    }
  }

  /// Removes the staging folder, which has to be empty but for the lock.
  func removeFolder(at place: StagingPlace) throws(FileError) {
    try folder.remove(Self.name)
    // Another process may have it from here on; then it is not empty, and stays.
    try place.parent.removeEmptyFolder(place.stagingName)
  }

  /// Nil where another process has it, or has just removed it, or it is none of ours.
  private static func takeNow(at place: StagingPlace) throws(FileError) -> StagingLock? {
    let (parent, name) = (place.parent, place.stagingName)
    let isNew = try parent.makeFolder(name, permissions: 0o700)
    do throws(FileError) {
      guard let facts = try parent.facts(of: name), occupant(facts) == nil else { return nil }
      let folder = try parent.folder(name)
      guard try folder.facts().inode == facts.inode else { return nil }
      let file = try folder.open(Self.name, flags: OpenFile.lockFlags, permissions: 0o600)
      guard try file.tryLocking(),
        // Whoever had it removes the lock and the folder before it lets go.
        try folder.facts(of: Self.name)?.inode == file.facts().inode,
        try parent.facts(of: name)?.inode == facts.inode
      else { return nil }
      return StagingLock(folder: folder, file: file)
    } catch .missing {
      return nil
    } catch {
      // The first cause is the one to report.
      if isNew { _ = try? parent.removeEmptyFolder(name) }
      throw error
    }
  }

  private static func refuseOccupant(of place: StagingPlace) throws(StagingError) {
    let facts: FileFacts?
    do throws(FileError) {
      facts = try place.parent.facts(of: place.stagingName)
    } catch {
      throw .file(error)
    }
    guard let facts, let occupant = occupant(facts) else { return }
    throw .occupied(path: place.parent.shown(place.stagingName), by: occupant)
  }

  /// What has the staging folder's name; nil where it is a folder that we can have made.
  private static func occupant(_ facts: FileFacts) -> StagingError.Occupant? {
    guard facts.kind == .directory else { return .noFolder }
    guard facts.owner == User.current else { return .folder(ofUser: facts.owner) }
    guard facts.permissions & 0o077 == 0 else {
      return .openFolder(permissions: facts.permissions)
    }
    return nil
  }
}
