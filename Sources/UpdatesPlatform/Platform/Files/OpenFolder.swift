#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder that is open, so that whatever is done in it is done there, wherever its path leads
/// meanwhile.
///
/// No symbolic link is followed below it. A class, for its identity is the descriptor's.
package final class OpenFolder: Sendable {
  package let descriptor: Int32
  /// What it was opened by, for messages only.
  package let path: String

  /// Opens the folder at a path; links on the way, and at its end, are followed.
  package convenience init(_ path: String) throws(FileError) {
    try self.init(at: AT_FDCWD, path, flags: 0, shown: path)
  }

  private convenience init(
    at folder: Int32, _ name: String, flags: Int32, shown path: String
  ) throws(FileError) {
    try self.init(at: folder, Array(name.utf8CString), flags: flags, shown: path)
  }

  private init(
    at folder: Int32, _ name: [CChar], flags: Int32, shown path: String
  ) throws(FileError) {
    var opened: Int32
    repeat {
      opened = openat(folder, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | flags)
    } while opened < 0 && errno == EINTR
    guard opened >= 0 else {
      // What a link gives where none is followed and a folder is wanted.
      if errno == ENOTDIR, flags & O_NOFOLLOW != 0 {
        throw .notDirectory(path: path)
      }
      throw FileError(errno, path: path, operation: "open")
    }
    descriptor = opened
    self.path = path
  }

  /// The folder of a name, NUL at its end, that need not be UTF-8; a link is none.
  convenience init(
    in folder: OpenFolder, _ name: [CChar], shown: String
  ) throws(FileError) {
    try self.init(at: folder.descriptor, name, flags: O_NOFOLLOW, shown: folder.shown(shown))
  }

  deinit {
    close(descriptor)
  }

  /// A path of something in it, for messages.
  package func shown(_ name: String) -> String {
    path == "." ? name : path.hasSuffix("/") ? path + name : path + "/" + name
  }

  /// The folder of a name in this one; a link is none.
  package func folder(_ name: String) throws(FileError) -> OpenFolder {
    try OpenFolder(at: descriptor, name, flags: O_NOFOLLOW, shown: shown(name))
  }

  /// The folder of a name in this one as it is; a link is none.
  package func folder(_ name: RawName) throws(FileError) -> OpenFolder {
    try OpenFolder(in: self, name.bytes, shown: name.shown)
  }

  /// Nil where nothing has the name, or something else.
  package func folderIfThere(_ name: String) throws(FileError) -> OpenFolder? {
    try facts(of: name)?.kind == .directory ? try folder(name) : nil
  }

  /// The folder at a path below this one, link by link refused; made, with those above it, where
  /// `permissions` are given.
  package func folder(
    _ path: RelativePath, making permissions: UInt32? = nil
  ) throws(FileError) -> OpenFolder {
    var folder = self
    for component in path.components {
      if let permissions { try folder.makeFolder(component, permissions: permissions) }
      folder = try folder.folder(component)
    }
    return folder
  }

  /// Makes a folder unless something has its name; tells whether it did.
  @discardableResult
  package func makeFolder(_ name: String, permissions: UInt32 = 0o700) throws(FileError) -> Bool {
    if mkdirat(descriptor, name, mode_t(permissions)) == 0 { return true }
    guard errno == EEXIST else {
      throw FileError(errno, path: shown(name), operation: "make a folder")
    }
    return false
  }

  /// Opens a file of a name in this folder, with flags of open(2); links are not followed.
  package func open(
    _ name: String, flags: Int32, permissions: UInt32 = 0
  ) throws(FileError) -> OpenFile {
    try OpenFile(name, in: self, flags: flags, permissions: permissions)
  }

  /// Makes a file that is not there yet.
  package func create(_ name: String, permissions: UInt32 = 0o600) throws(FileError) -> OpenFile {
    try open(name, flags: O_RDWR | O_CREAT | O_EXCL, permissions: permissions)
  }

  /// Opens a regular file for reading, never waiting for the other end of a FIFO.
  package func reading(_ name: String) throws(FileError) -> OpenFile {
    let file = try open(name, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
    switch try file.facts().kind {
    case .regular: return file
    case .directory: throw .isDirectory(path: shown(name))
    case .symbolicLink, .other: throw .notRegular(path: shown(name))
    }
  }

  /// Opens a regular file at a path below this folder for reading; no link on the way is followed.
  package func reading(_ path: RelativePath) throws(FileError) -> OpenFile {
    guard let above = path.folder else { return try reading(path.name) }
    return try folder(above).reading(path.name)
  }

  /// What is known of a name, a link not followed; nil where nothing has it.
  package func facts(of name: String) throws(FileError) -> FileFacts? {
    var facts = stat()
    guard fstatat(descriptor, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 else {
      guard errno == ENOENT else {
        throw FileError(errno, path: shown(name), operation: "stat")
      }
      return nil
    }
    return FileFacts(facts)
  }

  /// What is known of the folder itself.
  package func facts() throws(FileError) -> FileFacts {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else {
      throw FileError(errno, path: path, operation: "stat")
    }
    return FileFacts(facts)
  }

  /// The names in it, without `.` and `..`, in no order.
  ///
  /// Bytes of a name that are not UTF-8 are U+FFFD, so that such a name leads to nothing.
  package func names() throws(FileError) -> [String] {
    try rawNames().map(\.shown)
  }

  /// Gives something another name, here or in another folder of the same file system, replacing
  /// a file, or an empty folder by a folder.
  package func rename(
    _ name: String, to folder: OpenFolder? = nil, as other: String
  ) throws(FileError) {
    guard renameat(descriptor, name, (folder ?? self).descriptor, other) == 0 else {
      throw FileError(errno, path: (folder ?? self).shown(other), operation: "rename")
    }
  }

  /// Gives a file a second name, which must be free.
  package func link(_ name: String, to folder: OpenFolder, as other: String) throws(FileError) {
    guard linkat(descriptor, name, folder.descriptor, other, 0) == 0 else {
      throw FileError(errno, path: folder.shown(other), operation: "link")
    }
  }

  /// Removes a file or link; one that is not there is removed already.
  package func remove(_ name: String) throws(FileError) {
    try remove(RawName(name))
  }

  package func remove(_ name: RawName) throws(FileError) {
    guard unlinkat(descriptor, name.bytes, 0) != 0, errno != ENOENT else { return }
    throw FileError(errno, path: shown(name.shown), operation: "remove")
  }

  /// Waits until the names in it are on the disk.
  package func synchronize() throws(FileError) {
    guard fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP else { return }
    throw FileError(errno, path: path, operation: "fsync")
  }
}
