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

/// What files and folders do with their descriptors.
enum Descriptor {
  /// Waits until the content is on the disk; does nothing if the file system cannot do that.
  static func synchronize(_ descriptor: Int32, _ path: String) throws {
    while fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP {
      guard errno == EINTR else {
        throw Problem(errno: errno, path: path, operation: "writing it to disk")
      }
    }
  }

  /// Tries once to lock a file or folder; false if another process has locked it.
  ///
  /// A file system without locks counts as locked.
  static func tryLocking(_ descriptor: Int32, _ path: String) throws -> Bool {
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
}
