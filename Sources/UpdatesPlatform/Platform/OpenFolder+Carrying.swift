#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension OpenFolder {
  /// The folder of a name in this one as it is; a link is none.
  package func folder(_ name: RawName) throws(FileError) -> OpenFolder {
    try OpenFolder(in: self, name.bytes, shown: name.shown)
  }

  /// Makes a folder of the same name in another one, for its owner only until `takeOver(_:)`.
  package func makeFolder(
    _ name: RawName, in other: OpenFolder
  ) throws(FileError) -> OpenFolder {
    guard mkdirat(other.descriptor, name.bytes, 0o700) == 0 || errno == EEXIST else {
      throw FileError(errno, path: other.shown(name.shown), operation: "make a folder")
    }
    return try other.folder(name)
  }

  /// Removes an empty folder.
  package func removeFolder(_ name: RawName) throws(FileError) {
    guard unlinkat(descriptor, name.bytes, AT_REMOVEDIR) != 0, errno != ENOENT else { return }
    throw FileError(errno, path: shown(name.shown), operation: "remove")
  }

  /// Sets the permissions of a file in it, and of what no link leads to.
  package func setPermissions(_ permissions: UInt32, of name: String) throws(FileError) {
    guard fchmodat(descriptor, name, mode_t(permissions), 0) == 0 else {
      throw FileError(errno, path: shown(name), operation: "chmod")
    }
  }

  /// Gives what has a name the same name in another folder of the file system, where that is free:
  /// a second name, or where the file system refuses that, a copy with permissions and time.
  ///
  /// With `copying` a second name is not even tried. Gives what was known of a file when a copy of it
  /// was begun. Throws `FileError.notRegular` for a FIFO, a socket or a device that can have no
  /// second name.
  @discardableResult
  package func carry(
    _ name: RawName, to other: OpenFolder, copying: Bool = false
  ) throws(FileError) -> FileFacts? {
    if !copying {
      if linkat(descriptor, name.bytes, other.descriptor, name.bytes, 0) == 0 { return nil }
      // EMLINK: too many names already; EPERM: not ours, or a file system without links.
      guard [EMLINK, EPERM, EXDEV, ENOTSUP, EACCES, EINVAL, ENOSYS].contains(errno) else {
        throw FileError(errno, path: other.shown(name.shown), operation: "link")
      }
    }
    switch try kind(of: name) {
    case .regular: return try copyFile(name, to: other)
    case .symbolicLink:
      try copyLink(name, to: other)
      return nil
    case .directory: throw .isDirectory(path: shown(name.shown))
    case .other: throw .notRegular(path: shown(name.shown))
    }
  }

  private func copyFile(_ name: RawName, to other: OpenFolder) throws(FileError) -> FileFacts {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let source = openat(descriptor, name.bytes, flags)
    guard source >= 0 else { throw FileError(errno, path: shown(name.shown), operation: "open") }
    defer { close(source) }
    var facts = stat()
    guard fstat(source, &facts) == 0 else {
      throw FileError(errno, path: shown(name.shown), operation: "stat")
    }
    let copy = openat(
      other.descriptor, name.bytes, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard copy >= 0 else {
      throw FileError(errno, path: other.shown(name.shown), operation: "open")
    }
    defer { close(copy) }
    try Self.copyBytes(from: source, to: copy, shown: other.shown(name.shown))
    try Self.takeOver(facts, of: source, for: copy, shown: other.shown(name.shown))
    Self.setTimes(facts, of: copy)
    return FileFacts(facts)
  }

  private static func copyBytes(
    from source: Int32, to copy: Int32, shown path: String
  ) throws(FileError) {
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    while true {
      let count = read(source, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError(errno, path: path, operation: "read") }
      guard count > 0 else { return }
      var done = 0
      while done < count {
        let put = buffer.withUnsafeBytes {
          write(copy, $0.baseAddress?.advanced(by: done), count - done)
        }
        if put < 0, errno == EINTR { continue }
        guard put > 0 else { throw FileError(errno, path: path, operation: "write") }
        done += put
      }
    }
  }

  private func copyLink(_ name: RawName, to other: OpenFolder) throws(FileError) {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlinkat(descriptor, name.bytes, &target, target.count - 1)
    guard count >= 0 else { throw FileError(errno, path: shown(name.shown), operation: "readlink") }
    target[count] = 0
    guard symlinkat(target, other.descriptor, name.bytes) == 0 else {
      throw FileError(errno, path: other.shown(name.shown), operation: "symlink")
    }
  }
}
