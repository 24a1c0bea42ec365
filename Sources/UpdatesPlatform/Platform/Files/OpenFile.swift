/// A file that stays open until this value ends.
///
/// Its facts and content come from the same open file, so no one can exchange it in between.
package struct OpenFile: ~Copyable {
  package let descriptor: Int32
  package let path: String

  /// Opens a regular file for reading, without waiting for the other end of a FIFO.
  package static func reading(_ path: String, followingLinks: Bool = true) throws -> OpenFile {
    try OpenFile(path, flags: followingLinks ? 0 : O_NOFOLLOW, shown: path).ifRegular()
  }

  init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Opens what a name leads to from a folder, by default for reading.
  init(
    at folder: Int32 = AT_FDCWD, _ name: some EntryName, flags: Int32, permissions: UInt32 = 0,
    shown path: String
  ) throws {
    self.path = path
    let bytes = name.nameBytes
    let flags = flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    descriptor = try calling(
      path, "opening it", openat(folder, bytes, flags, mode_t(permissions)))
  }

  deinit {
    close(descriptor)
  }

  /// This file; throws if it is not a regular one.
  consuming func ifRegular() throws -> OpenFile {
    switch try facts().kind {
    case .regular: return self
    case .directory: throw Problem.file(.fileIsFolder, path)
    case .symbolicLink, .other: throw Problem.file(.fileNotRegular, path)
    }
  }

  package func facts() throws -> FileFacts {
    try FileFacts(path) { fstat(descriptor, &$0) }
  }

  /// The whole content; throws `Problem.fileTooLarge` if it has more bytes than the limit.
  package func contents(limit: Int) throws -> [UInt8] {
    // The size is only a hint: files of /proc report none, and a file may grow meanwhile.
    var room = min(max(try facts().size, 511), limit) + 1
    var bytes = try read(atMost: room)
    while bytes.count == room {
      guard room <= limit else { throw Problem.fileTooLarge(path, limit: limit) }
      let more = min(room, limit + 1 - room)
      bytes += try read(atMost: more)
      room += more
    }
    return bytes
  }

  /// The next bytes, fewer than `count` only if the file ends.
  package func read(atMost count: Int) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: count) { space, filled in
      let space = UnsafeMutableRawBufferPointer(space)
      while filled < count {
        let got = try read(into: UnsafeMutableRawBufferPointer(rebasing: space[filled..<count]))
        guard got > 0 else { return }
        filled += got
      }
    }
  }

  /// Reads as many bytes as fit, from the current position or with `pread`; returns 0 at the end.
  ///
  /// With an offset, the file's own position is neither used nor moved, so several readers do not
  /// disturb each other.
  package func read(
    into space: UnsafeMutableRawBufferPointer, at offset: Int? = nil
  ) throws -> Int {
    try calling(
      path, "reading it",
      offset.map { pread(descriptor, space.baseAddress, space.count, off_t($0)) }
        ?? readBytes(descriptor, space))
  }

  package func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try write($0) }
  }

  /// Writes bytes at the current position, or with `pwrite` even beyond the end of the file.
  package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int? = nil) throws {
    var count = 0
    while count < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[count...])
      count += try calling(
        path, "writing it",
        offset.map { pwrite(descriptor, rest.baseAddress, rest.count, off_t($0 + count)) }
          ?? writeBytes(descriptor, rest))
    }
  }

  /// Sets the size of the file with `ftruncate`; a shorter file gets a hole at its end.
  package func resize(to size: Int) throws {
    try calling(path, "shortening it", ftruncate(descriptor, off_t(size)))
  }

  /// Sets the times of the last reading and change; a failure is ignored.
  ///
  /// Some file systems cannot store the time.
  package func setModified(seconds: Int, nanoseconds: Int) {
    let time = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
    _ = futimens(descriptor, [time, time])
  }

  /// Waits until the content is on the disk; does nothing if the file system cannot do that.
  package func synchronize() throws {
    while fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP {
      guard errno == EINTR else {
        throw Problem(errno: errno, path: path, operation: "writing it to disk")
      }
    }
  }

  /// Tries once to lock this file; false if another process has locked it.
  ///
  /// A file system without locks counts as locked.
  package func tryLocking() throws -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case ENOSYS, ENOLCK, EOPNOTSUPP, ENOTSUP: return true
      case EWOULDBLOCK: return false
      default: throw Problem(errno: errno, path: path, operation: "locking it")
      }
    }
    return true
  }

  /// Unlocks the file; closing it does the same unless a child has a copy of the descriptor.
  package func unlock() {
    _ = flock(descriptor, LOCK_UN)
  }

  /// The flags to open a lock file, which is made if it is missing.
  package static let lockFlags = O_RDWR | O_CREAT
}

/// The result of a system call, which is made again if a signal interrupts it.
///
/// If the result is negative, this throws the problem of `path` during `operation`, such as
/// `opening it`.
@discardableResult
func calling<Result: SignedInteger>(
  _ path: @autoclosure () -> String, _ operation: String, _ body: @autoclosure () -> Result
) throws -> Result {
  while true {
    let result = body()
    guard result < 0 else { return result }
    guard errno == EINTR else { throw Problem(errno: errno, path: path(), operation: operation) }
  }
}

/// Calls `read(2)`, which a type with its own `read` cannot name.
func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}

/// Calls `write(2)`, which a type with its own `write` cannot name.
func writeBytes(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
  write(descriptor, buffer.baseAddress, buffer.count)
}
