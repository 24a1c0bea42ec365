extension TreeReplacement {
  /// The name of the lock file; it is removed after all other files in the staging folder.
  static let lockName = "lock"

  static func folderName(beside name: String) -> String { ".\(name).staging" }

  /// The destination's name for the name of a staging folder; nil for any other name.
  package static func destination(ofStaging folder: String) -> String? {
    let name = String(folder.dropFirst().dropLast(".staging".count))
    return !name.isEmpty && folder == folderName(beside: name) ? name : nil
  }

  /// The path of a destination's staging folder, if it exists because it is in use or was left.
  package static func leftover(of destination: String) throws -> String? {
    do {
      let (parent, name) = try place(of: destination, makingParent: false)
      let staging = folderName(beside: name)
      return try parent.facts(of: staging).map { _ in parent.shown(staging) }
    } catch Problem.kind(.fileMissing) {
      return nil
    }
  }

  /// Splits a path into its parent folder and its last component.
  ///
  /// A link at the end is resolved if it belongs to this user or to root; the link stays, and its
  /// target is replaced.
  static func place(
    of destination: String, makingParent makesParent: Bool, followsLink: Bool = true
  ) throws -> (parent: OpenFolder, name: String) {
    var path = destination
    if let last = path.split(separator: "/").last, last == "." || last == ".." {
      // If there are links in the path, only the system can resolve `.` and `..`.
      path = try FileSystem.resolved(path)
      guard !path.hasReplacedBytes else {
        throw Problem.fileFailed(
          destination, operation: "resolving it", reason: "its path is not text in UTF-8")
      }
    }
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard let name = path.split(separator: "/").last.map(String.init) else {
      throw Problem.file(.fileMountPoint, path)
    }
    let folder = FileSystem.folder(of: path)
    if makesParent { try FileSystem.makeFolder(folder, permissions: 0o777) }
    let parent = try OpenFolder(folder)
    guard let facts = try parent.facts(of: name) else { return (parent, name) }
    path = parent.shown(name)
    switch facts.kind {
    case .regular: return (parent, name)
    case .directory:
      // On an overlay, files can have a different device from their folder, but folders cannot.
      guard try parent.facts().device == facts.device else {
        throw Problem.file(.fileMountPoint, path)
      }
      return (parent, name)
    case .other: throw Problem.file(.fileNotRegular, path)
    case .symbolicLink:
      guard followsLink else { throw Problem.file(.fileIsLink, path) }
      guard [User.current, User.root].contains(facts.owner) else {
        throw Problem.fileForeign(path, user: facts.owner)
      }
      guard let target = try? FileSystem.resolved(path) else {
        throw Problem.file(.fileBrokenLink, path)
      }
      return try place(of: target, makingParent: false)
    }
  }

  /// Makes a staging folder if it does not exist, and locks it by a file in it.
  ///
  /// Nil if another process holds it or has just removed it; otherwise `locked` is the folder.
  static func lockFile(
    of name: String, in parent: OpenFolder, opening locked: inout OpenFolder?
  ) throws -> OpenFile? {
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
      guard names.isEmpty || names.contains(lockName),
        try isNew || facts.permissions & 0o077 == 0 || !folder.keepsPermissions()
      else {
        throw Problem.file(.fileOccupied, folder.path)
      }
      let file = try folder.open(lockName, flags: OpenFile.lockFlags, permissions: 0o600)
      guard try file.tryLocking(),
        // The previous holder removes the lock file and the folder before it releases the lock.
        try folder.facts(of: lockName)?.inode == file.facts().inode,
        try parent.facts(of: name)?.inode == folder.facts().inode
      else { return nil }
      locked = folder
      return file
    } catch Problem.kind(.fileMissing) {
      return nil
    } catch let error as Problem where error == .file(.fileDenied, parent.shown(name)) {
      throw Problem.file(.fileDenied, parent.path)
    }
  }
}
