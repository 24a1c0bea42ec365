#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that is open until this value ends.
///
/// Facts and content come from the same open file, so nobody can exchange it between the two looks.
package struct OpenFile: ~Copyable {
  let descriptor: Int32
  private let path: String

  /// Opens a regular file for reading, never waiting for the other end of a FIFO.
  ///
  /// Without `followingLinks` the path itself must not be a symbolic link.
  package static func reading(
    _ path: String, followingLinks: Bool = true
  ) throws(FileError) -> OpenFile {
    let links = followingLinks ? 0 : O_NOFOLLOW
    let file = try OpenFile(path, flags: O_RDONLY | O_NONBLOCK | links)
    switch try file.facts().kind {
    case .regular: return file
    case .directory: throw .isDirectory(path: path)
    case .symbolicLink, .other: throw .notRegular(path: path)
    }
  }

  init(_ path: String, flags: Int32, permissions: UInt32 = 0) throws(FileError) {
    self.path = path
    var opened: Int32
    repeat {
      opened = open(path, flags | O_CLOEXEC, mode_t(permissions))
    } while opened < 0 && errno == EINTR
    guard opened >= 0 else { throw FileError(errno, path: path, operation: "open") }
    descriptor = opened
  }

  deinit {
    close(descriptor)
  }

  package func facts() throws(FileError) -> FileFacts {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw failure("stat") }
    return FileFacts(facts)
  }

  /// The whole content, which must not have more bytes than the limit.
  package func contents(limit: Int) throws(FileError) -> [UInt8] {
    // The size is only a hint: files of /proc have none, and a file may grow meanwhile.
    var bytes = [UInt8](repeating: 0, count: min(max(try facts().size, 511), limit) + 1)
    var count = 0
    while true {
      let got = bytes.withUnsafeMutableBytes { space in
        read(descriptor, space.baseAddress?.advanced(by: count), space.count - count)
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw failure("read") }
      guard got > 0 else { break }
      count += got
      guard count <= limit else { throw .tooLarge(path: path, limit: limit) }
      if count == bytes.count {
        let more = min(count, limit + 1 - count)
        bytes.append(contentsOf: repeatElement(0, count: more))
      }
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  func write(_ bytes: [UInt8]) throws(FileError) {
    var count = 0
    while count < bytes.count {
      let put = bytes.withUnsafeBytes { space in
        #if canImport(Glibc)
          Glibc.write(descriptor, space.baseAddress?.advanced(by: count), space.count - count)
        #else
          Darwin.write(descriptor, space.baseAddress?.advanced(by: count), space.count - count)
        #endif
      }
      if put < 0, errno == EINTR { continue }
      guard put > 0 else { throw failure("write") }
      count += put
    }
  }

  /// Waits until the content is on the disk; a file system that cannot do that is taken as it is.
  func synchronize() throws(FileError) {
    guard fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP else { return }
    throw failure("fsync")
  }

  /// Tries once to be the only one that holds this file; false where another process does.
  func tryLocking() throws(FileError) -> Bool {
    var result: Int32
    repeat {
      result = flock(descriptor, LOCK_EX | LOCK_NB)
    } while result != 0 && errno == EINTR
    if result == 0 { return true }
    guard errno == EWOULDBLOCK else { throw failure("lock") }
    return false
  }

  /// Lets others lock it; closing it does the same.
  func unlock() {
    _ = flock(descriptor, LOCK_UN)
  }

  private func failure(_ operation: String) -> FileError {
    FileError(errno, path: path, operation: operation)
  }
}
