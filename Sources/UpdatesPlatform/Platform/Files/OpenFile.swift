/// A file that stays open until this value ends.
///
/// Its facts and content come from the same open file, so no one can exchange it in between.
package struct OpenFile: ~Copyable {
  package let descriptor: Int32
  package let path: String

  /// Opens a regular file for reading, without waiting for the other end of a FIFO.
  package static func reading(_ path: String, followingLinks: Bool = true) throws -> OpenFile {
    let links = followingLinks ? 0 : O_NOFOLLOW
    let file = try OpenFile(path, flags: O_RDONLY | O_NONBLOCK | links)
    switch try file.facts().kind {
    case .regular: return file
    case .directory: throw Problem.file(.fileIsFolder, path)
    case .symbolicLink, .other: throw Problem.file(.fileNotRegular, path)
    }
  }

  init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  init(_ path: String, flags: Int32, permissions: UInt32 = 0) throws {
    try self.init(at: AT_FDCWD, path, flags: flags, permissions: permissions, shown: path)
  }

  /// Opens a file in a folder by its name; links are not followed.
  init(_ name: String, in folder: OpenFolder, flags: Int32, permissions: UInt32) throws {
    try self.init(
      at: folder.descriptor, name, flags: flags | O_NOFOLLOW, permissions: permissions,
      shown: folder.shown(name))
  }

  /// Opens a file in a folder by its raw name; links are not followed.
  init(_ name: RawName, in folder: OpenFolder, flags: Int32) throws {
    try self.init(
      at: folder.descriptor, name.bytes, flags: flags | O_NOFOLLOW, permissions: 0,
      shown: folder.shown(name.shown))
  }

  private init(
    at folder: Int32, _ name: String, flags: Int32, permissions: UInt32, shown path: String
  ) throws {
    try self.init(
      at: folder, Array(name.utf8CString), flags: flags, permissions: permissions, shown: path)
  }

  private init(
    at folder: Int32, _ name: [CChar], flags: Int32, permissions: UInt32, shown path: String
  ) throws {
    self.path = path
    var opened: Int32
    repeat {
      opened = openat(folder, name, flags | O_CLOEXEC, mode_t(permissions))
    } while opened < 0 && errno == EINTR
    guard opened >= 0 else { throw Problem(errno: errno, path: path, operation: "opening it") }
    descriptor = opened
  }

  deinit {
    close(descriptor)
  }

  package func facts() throws -> FileFacts {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw failure("reading its attributes") }
    return FileFacts(facts)
  }

  /// The whole content; throws `Problem.fileTooLarge` if it has more bytes than the limit.
  package func contents(limit: Int) throws -> [UInt8] {
    // The size is only a hint: files of /proc report none, and a file may grow meanwhile.
    var room = min(max(try facts().size, 511), limit) + 1
    var isRead = true
    var bytes = [UInt8](unsafeUninitializedCapacity: room) { space, count in
      let space = UnsafeMutableBufferPointer(rebasing: space[..<room])
      let filled = fill(UnsafeMutableRawBufferPointer(space))
      isRead = filled != nil
      count = filled ?? 0
    }
    guard isRead else { throw failure("reading it") }
    while bytes.count == room {
      guard room <= limit else { throw Problem.fileTooLarge(path, limit: limit) }
      let start = room
      room += min(start, limit + 1 - start)
      bytes.append(contentsOf: repeatElement(0, count: room - start))
      let filled = bytes.withUnsafeMutableBytes { space in
        fill(UnsafeMutableRawBufferPointer(rebasing: space[start...]))
      }
      guard let filled else { throw failure("reading it") }
      bytes.removeLast(room - start - filled)
    }
    return bytes
  }

  /// Reads until a space is full or the file ends; returns the number of bytes, or nil with `errno`.
  private func fill(_ space: UnsafeMutableRawBufferPointer) -> Int? {
    var count = 0
    while count < space.count {
      let got = readBytes(descriptor, UnsafeMutableRawBufferPointer(rebasing: space[count...]))
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { return nil }
      guard got > 0 else { break }
      count += got
    }
    return count
  }

  package func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBufferPointer { (bytes) throws in
      try write(UnsafeRawBufferPointer(bytes))
    }
  }

  package func write(_ bytes: UnsafeRawBufferPointer) throws {
    var count = 0
    while count < bytes.count {
      #if canImport(Glibc)
        let put = Glibc.write(
          descriptor, bytes.baseAddress?.advanced(by: count), bytes.count - count)
      #else
        let put = Darwin.write(
          descriptor, bytes.baseAddress?.advanced(by: count), bytes.count - count)
      #endif
      if put < 0, errno == EINTR { continue }
      guard put > 0 else { throw failure("writing it") }
      count += put
    }
  }

  package static let readingAndWriting = O_RDWR | O_NONBLOCK | O_NOCTTY

  /// Reads from the current position as many bytes as fit; returns 0 at the end.
  package func read(into space: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      let got = readBytes(descriptor, space)
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw failure("reading it") }
      return got
    }
  }

  /// Waits until the content is on the disk; does nothing if the file system cannot do that.
  package func synchronize() throws {
    let code = Descriptor.synchronize(descriptor)
    guard code != 0 else { return }
    throw Problem(errno: code, path: path, operation: "writing it to disk")
  }

  /// Tries once to lock this file; false if another process has locked it.
  package func tryLocking() throws -> Bool {
    switch Descriptor.lock(descriptor) {
    case 0: return true
    case EWOULDBLOCK: return false
    case let code: throw Problem(errno: code, path: path, operation: "locking it")
    }
  }

  /// Unlocks the file; closing it does the same unless a child has a copy of the descriptor.
  package func unlock() {
    _ = flock(descriptor, LOCK_UN)
  }

  func failure(_ operation: String) -> Problem {
    Problem(errno: errno, path: path, operation: operation)
  }
}

extension OpenFile {
  /// The flags to open a lock file, which is made if it is missing.
  package static let lockFlags = O_RDWR | O_CREAT | O_NONBLOCK
}

/// Calls `read(2)`, which a type with its own `read` can name only through its module.
func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}
