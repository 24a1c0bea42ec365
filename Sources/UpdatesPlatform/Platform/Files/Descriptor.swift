/// What files and folders do with their descriptors.
enum Descriptor {
  /// Waits until the content is on the disk; does nothing if the file system cannot do that.
  ///
  /// Returns the error number; 0 if there is no error.
  static func synchronize(_ descriptor: Int32) -> Int32 {
    while fsync(descriptor) != 0 {
      guard errno == EINTR else { return errno == EINVAL || errno == ENOTSUP ? 0 : errno }
    }
    return 0
  }

  /// Tries once to lock a file or folder; a file system without locks counts as locked.
  ///
  /// Returns the error number, `EWOULDBLOCK` if another process has locked it; 0 if it is locked.
  static func lock(_ descriptor: Int32) -> Int32 {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case ENOSYS, ENOLCK, EOPNOTSUPP, ENOTSUP: return 0
      default: return errno
      }
    }
    return 0
  }
}
