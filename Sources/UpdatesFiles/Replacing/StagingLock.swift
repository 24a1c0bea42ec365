import Synchronization

/// A staging folder that this process alone has, by a lock on a file in it.
struct StagingLock: ~Copyable {
  /// The staging folder.
  let folder: OpenFolder
  private let file: Mutex<OpenFile?>

  static let name = "lock"

  private init(folder: OpenFolder, file: consuming OpenFile) {
    self.folder = folder
    self.file = Mutex(file)
  }

  deinit { letGo() }

  /// Makes the staging folder unless it is there, and locks it.
  static func take(
    at place: StagingPlace, patience: Duration, unless isUnwanted: () -> Bool
  ) throws(StagingError) -> StagingLock {
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
      guard clock.now < end, !isUnwanted() else { throw .locked(path: place.path) }
      pauses.wait()
    }
  }

  /// Removes the staging folder, which has to be empty but for the lock.
  func removeFolder(at place: StagingPlace) throws(FileError) {
    try folder.remove(Self.name)
    // Another process may have it from here on; then it is not empty, and stays.
    guard try !place.parent.removeEmptyFolder(place.stagingName) else { return }
    // On NFS a removed file has another name in its folder until it is closed.
    letGo()
    try place.parent.removeEmptyFolder(place.stagingName)
  }

  /// Lets other processes have the folder.
  ///
  /// Closing the file alone leaves it locked while a child that has just begun still has its copy.
  func letGo() {
    file.withLock { file in
      file?.unlock()
      file = nil
    }
  }

  /// Nil where another process has it, or has just removed it, or it is none of ours.
  private static func takeNow(at place: StagingPlace) throws(FileError) -> StagingLock? {
    let (parent, name) = (place.parent, place.stagingName)
    let isNew = try parent.makeFolder(name, permissions: 0o700)
    do throws(FileError) {
      guard let facts = try parent.facts(of: name) else { return nil }
      guard try occupant(facts, of: place) == nil else {
        if isNew { try parent.removeEmptyFolder(name) }
        return nil
      }
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
    let occupant = try StagingError.wrapping { () throws(FileError) in
      guard let facts = try place.parent.facts(of: place.stagingName) else {
        return nil as StagingError.Occupant?
      }
      return try self.occupant(facts, of: place)
    }
    guard let occupant else { return }
    throw .occupied(path: place.parent.shown(place.stagingName), by: occupant)
  }

  /// What has the staging folder's name; nil where it is a folder that we can have made.
  private static func occupant(
    _ facts: FileFacts, of place: StagingPlace
  ) throws(FileError) -> StagingError.Occupant? {
    guard facts.kind == .directory else { return .noFolder }
    guard facts.owner == User.current else { return .folder(ofUser: facts.owner) }
    guard facts.permissions & 0o077 != 0, try keepsModes(place) else { return nil }
    return .openFolder(permissions: facts.permissions)
  }

  /// Whether a folder there can be for its owner only; where the mount says who may do what, as with
  /// FAT, none can.
  private static func keepsModes(_ place: StagingPlace) throws(FileError) -> Bool {
    let probe = place.stagingName + ".probe"
    try place.parent.makeFolder(probe, permissions: 0o700)
    let facts = try place.parent.facts(of: probe)
    try place.parent.removeEmptyFolder(probe)
    // Where it is gone, another process has just tried the same.
    return facts.map { $0.permissions & 0o077 == 0 } ?? false
  }
}
