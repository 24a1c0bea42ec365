import CUpdatesSystem

/// A name in a folder: text, or the bytes that the file system has.
package protocol EntryName {
  /// The bytes with the NUL at the end.
  var nameBytes: [CChar] { get }
  /// The name for messages.
  var nameText: String { get }
}

extension String: EntryName {
  package var nameBytes: [CChar] { Array(utf8CString) }
  package var nameText: String { self }
}

/// An open folder: all operations act on it, even if its path leads elsewhere meanwhile.
///
/// No symbolic link below it is followed. This is a class because it owns its descriptor.
package final class OpenFolder: Sendable {
  private let file: OpenFile

  package var descriptor: Int32 { file.descriptor }
  package var path: String { file.path }

  package convenience init(_ path: String) throws {
    try self.init(at: AT_FDCWD, path, flags: 0, shown: path)
  }

  private init(at folder: Int32, _ name: some EntryName, flags: Int32, shown path: String) throws {
    file = try OpenFile(at: folder, name, flags: O_DIRECTORY | flags, shown: path)
  }

  package func shown(_ name: some EntryName) -> String {
    let name = name.nameText
    return path == "." ? name : path.hasSuffix("/") ? path + name : path + "/" + name
  }

  package func folder(_ name: some EntryName) throws -> OpenFolder {
    do {
      return try OpenFolder(at: descriptor, name, flags: O_NOFOLLOW, shown: shown(name))
    } catch Problem.kind(.fileMissing) {
      // The system says the same of a file, and of a link, which is not followed.
      let isThere = try facts(of: name) != nil
      throw Problem.file(isThere ? .fileNotFolder : .fileMissing, shown(name))
    }
  }

  /// Opens a folder in this one; nil if the name does not exist or is not a folder.
  package func folderIfThere(_ name: String) throws -> OpenFolder? {
    try facts(of: name)?.kind == .directory ? try folder(name) : nil
  }

  /// Opens the folder at a path below this one; a link on the path is an error.
  ///
  /// If `permissions` are given, the missing folders of the path are made.
  package func folder(
    _ path: RelativePath, making permissions: UInt32? = nil
  ) throws -> OpenFolder {
    var folder = self
    for component in path.components {
      if let permissions { try folder.makeFolder(component, permissions: permissions) }
      folder = try folder.folder(component)
    }
    return folder
  }

  /// Opens a file in this folder with flags of open(2); links are not followed.
  package func open(
    _ name: some EntryName, flags: Int32, permissions: UInt32 = 0
  ) throws -> OpenFile {
    try OpenFile(
      at: descriptor, name, flags: flags | O_NOFOLLOW, permissions: permissions, shown: shown(name))
  }

  /// Opens a regular file for reading, without waiting for the other end of a FIFO.
  package func reading(_ name: some EntryName) throws -> OpenFile {
    try open(name, flags: O_RDONLY).ifRegular()
  }

  package func reading(_ path: RelativePath) throws -> OpenFile {
    guard let above = path.folder else { return try reading(path.name) }
    return try folder(above).reading(path.name)
  }

  /// The target of a symbolic link, as bytes.
  package func linkTarget(of name: some EntryName) throws -> [UInt8] {
    var target = [CChar](repeating: 0, count: 4097)
    let count = try calling(
      shown(name), "reading it", readlinkat(descriptor, name.nameBytes, &target, target.count))
    return target.prefix(count).map { UInt8(bitPattern: $0) }
  }

  /// The facts about an entry, without following a link; nil if the name does not exist.
  package func facts(of name: some EntryName) throws -> FileFacts? {
    try ifThere {
      try FileFacts(shown(name)) {
        fstatat(descriptor, name.nameBytes, &$0, AT_SYMLINK_NOFOLLOW)
      }
    }
  }

  package func facts() throws -> FileFacts { try file.facts() }

  /// The names in this folder, without `.` and `..`, in no particular order.
  ///
  /// Bytes that are not UTF-8 become U+FFFD, so that such a name leads to no entry.
  package func names() throws -> [String] {
    try rawNames().map(\.nameText)
  }

  package func synchronize() throws { try file.synchronize() }

  /// Waits until everything in the folder's file system is on the disk.
  package func synchronizeFileSystem() throws {
    let code = updates_filesystem_synchronize(descriptor)
    guard code != 0, !Self.isNotOffered(code) else { return }
    throw Problem(errno: code, path: path, operation: "writing it to disk")
  }

  /// Locks this folder until this value goes away; false if another process keeps its lock longer.
  ///
  /// The lock is advisory: it affects only processes that ask for it. The result is also true if the
  /// file system has no locks for folders.
  package func lock(within patience: Duration) -> Bool {
    let isLocked: Bool? = try? LockWait(patience: patience).take {
      (try? file.tryLocking()) ?? true ? true : nil
    }
    return isLocked != nil
  }

  /// Whether the system or the file system does not have what was asked for.
  static func isNotOffered(_ code: Int32) -> Bool {
    [EINVAL, ENOSYS, ENOTSUP].contains(code)
  }
}

/// Keeps the folder of the last path open, because the next path is usually in the same folder.
package struct FolderCursor {
  private let root: OpenFolder
  /// The permissions of the folders that it makes; nil if it makes none.
  private let permissions: UInt32?
  /// The last folder, with a path in it.
  private var current: (path: RelativePath, folder: OpenFolder)?

  package init(_ root: OpenFolder, making permissions: UInt32? = nil) {
    self.root = root
    self.permissions = permissions
  }

  /// The folder of a path below the root; if permissions are given, missing folders are made.
  package mutating func folder(of path: RelativePath) throws -> OpenFolder {
    if let current, current.path.isBeside(path) { return current.folder }
    guard let parent = path.folder else { return root }
    let folder = try root.folder(parent, making: permissions)
    current = (path, folder)
    return folder
  }
}
