/// An open folder: all operations act on it, even if its path leads elsewhere meanwhile.
///
/// No symbolic link below it is followed. This is a class because it owns its descriptor.
package final class OpenFolder: Sendable {
  package let descriptor: Int32
  package let path: String

  package convenience init(_ path: String) throws {
    try self.init(at: AT_FDCWD, path, flags: 0, shown: path)
  }

  private convenience init(
    at folder: Int32, _ name: String, flags: Int32, shown path: String
  ) throws {
    try self.init(at: folder, Array(name.utf8CString), flags: flags, shown: path)
  }

  private init(at folder: Int32, _ name: [CChar], flags: Int32, shown path: String) throws {
    var opened: Int32
    repeat {
      opened = openat(folder, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | flags)
    } while opened < 0 && errno == EINTR
    guard opened >= 0 else {
      // A link gives this error if a folder is expected and links are not followed.
      if errno == ENOTDIR, flags & O_NOFOLLOW != 0 {
        throw Problem.file(.fileNotFolder, path)
      }
      throw Problem(errno: errno, path: path, operation: "opening it")
    }
    descriptor = opened
    self.path = path
  }

  /// Opens a folder by a name that ends with NUL and may not be UTF-8; a link is an error.
  convenience init(in folder: OpenFolder, _ name: [CChar], shown: String) throws {
    try self.init(at: folder.descriptor, name, flags: O_NOFOLLOW, shown: folder.shown(shown))
  }

  deinit {
    close(descriptor)
  }

  package func shown(_ name: String) -> String {
    path == "." ? name : path.hasSuffix("/") ? path + name : path + "/" + name
  }

  package func folder(_ name: String) throws -> OpenFolder {
    try OpenFolder(at: descriptor, name, flags: O_NOFOLLOW, shown: shown(name))
  }

  package func folder(_ name: RawName) throws -> OpenFolder {
    try OpenFolder(in: self, name.bytes, shown: name.shown)
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

  /// Makes a folder if the name is free; returns whether it was made.
  @discardableResult
  package func makeFolder(_ name: String, permissions: UInt32 = 0o700) throws -> Bool {
    if mkdirat(descriptor, name, mode_t(permissions)) == 0 { return true }
    guard errno == EEXIST else {
      throw Problem(errno: errno, path: shown(name), operation: "creating it")
    }
    return false
  }

  /// Opens a file in this folder with flags of open(2); links are not followed.
  package func open(_ name: String, flags: Int32, permissions: UInt32 = 0) throws -> OpenFile {
    try OpenFile(name, in: self, flags: flags, permissions: permissions)
  }

  /// Makes a file whose name must be free.
  package func create(_ name: String, permissions: UInt32 = 0o600) throws -> OpenFile {
    try open(name, flags: O_RDWR | O_CREAT | O_EXCL, permissions: permissions)
  }

  /// Opens a regular file for reading, without waiting for the other end of a FIFO.
  package func reading(_ name: String) throws -> OpenFile {
    let file = try open(name, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
    switch try file.facts().kind {
    case .regular: return file
    case .directory: throw Problem.file(.fileIsFolder, shown(name))
    case .symbolicLink, .other: throw Problem.file(.fileNotRegular, shown(name))
    }
  }

  package func reading(_ name: RawName) throws -> OpenFile {
    let file = try OpenFile(
      name, in: self, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
    guard try file.facts().kind == .regular else {
      throw Problem.file(.fileNotRegular, shown(name.shown))
    }
    return file
  }

  /// The target of a symbolic link, as bytes.
  package func linkTarget(of name: RawName) throws -> [UInt8] {
    var target = [CChar](repeating: 0, count: 4097)
    let count = readlinkat(descriptor, name.bytes, &target, target.count)
    guard count >= 0 else {
      throw Problem(errno: errno, path: shown(name.shown), operation: "reading it")
    }
    return target.prefix(count).map { UInt8(bitPattern: $0) }
  }

  package func reading(_ path: RelativePath) throws -> OpenFile {
    guard let above = path.folder else { return try reading(path.name) }
    return try folder(above).reading(path.name)
  }

  /// The facts about an entry, without following a link; nil if the name does not exist.
  package func facts(of name: String) throws -> FileFacts? {
    var facts = stat()
    guard fstatat(descriptor, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 else {
      guard errno == ENOENT else {
        throw Problem(errno: errno, path: shown(name), operation: "reading its attributes")
      }
      return nil
    }
    return FileFacts(facts)
  }

  package func facts() throws -> FileFacts {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else {
      throw Problem(errno: errno, path: path, operation: "reading its attributes")
    }
    return FileFacts(facts)
  }

  /// The names in this folder, without `.` and `..`, in no particular order.
  ///
  /// Bytes that are not UTF-8 become U+FFFD, so that such a name leads to no entry.
  package func names() throws -> [String] {
    try rawNames().map(\.shown)
  }

  /// Renames an entry, in this folder or into another one of the same file system.
  ///
  /// It replaces an existing file; a folder replaces only an empty folder.
  package func rename(_ name: String, to folder: OpenFolder? = nil, as other: String) throws {
    guard renameat(descriptor, name, (folder ?? self).descriptor, other) == 0 else {
      throw Problem(errno: errno, path: (folder ?? self).shown(other), operation: "moving it")
    }
  }

  /// Renames an entry into another folder of the same file system, under its own name.
  func rename(_ name: RawName, to folder: OpenFolder) throws {
    guard renameat(descriptor, name.bytes, folder.descriptor, name.bytes) == 0 else {
      throw Problem(errno: errno, path: folder.shown(name.shown), operation: "moving it")
    }
  }

  /// Makes a hard link to a file, under a name that must be free.
  package func link(_ name: String, to folder: OpenFolder, as other: String) throws {
    guard linkat(descriptor, name, folder.descriptor, other, 0) == 0 else {
      throw Problem(errno: errno, path: folder.shown(other), operation: "linking it")
    }
  }

  /// Removes a file or link; it is not an error if the name does not exist.
  package func remove(_ name: String) throws {
    try remove(RawName(name))
  }

  package func remove(_ name: RawName) throws {
    guard unlinkat(descriptor, name.bytes, 0) != 0, errno != ENOENT else { return }
    throw Problem(errno: errno, path: shown(name.shown), operation: "removing it")
  }

  package func synchronize() throws {
    let code = Descriptor.synchronize(descriptor)
    guard code != 0 else { return }
    throw Problem(errno: code, path: path, operation: "writing it to disk")
  }
}
