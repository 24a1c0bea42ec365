#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension OpenFile {
  /// Reads at most as many bytes as there is room for; 0 at the end of the file; `pread`.
  ///
  /// The file's own position is neither used nor moved, so each reader has the whole of it.
  package func readPiece(
    into space: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(FileError) -> Int {
    while true {
      let count = pread(descriptor, space.baseAddress, space.count, off_t(offset))
      if count >= 0 { return count }
      guard errno == EINTR else { throw failure("read") }
    }
  }

  /// Tells the system that the file is going to be read from its beginning to its end.
  ///
  /// It is advice: where it cannot be given the reading is as right.
  package func willBeReadThrough() {
    #if canImport(Glibc)
      _ = posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
    #else
      _ = fcntl(descriptor, F_RDAHEAD, 1)
    #endif
  }
}

extension OpenFile {
  /// Writes bytes at a place, whatever lies before it; `pwrite`.
  package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileError) {
    var count = 0
    while count < bytes.count {
      let rest = bytes[count...]
      let put = pwrite(
        descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count,
        off_t(offset + count))
      if put < 0, errno == EINTR { continue }
      guard put > 0 else { throw failure("write") }
      count += put
    }
  }

  /// Makes it as long as this, with a hole at its end where it is shorter; `ftruncate`.
  package func resize(to size: Int) throws(FileError) {
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw failure("truncate") }
  }

  /// Sets when it was last read and changed; a file system that cannot keep the time is taken as it is.
  package func setModified(seconds: Int, nanoseconds: Int) {
    let time = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
    _ = futimens(descriptor, [time, time])
  }
}
