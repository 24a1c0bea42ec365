extension OpenFile {
  /// Reads as many bytes as fit, with `pread`; returns 0 at the end of the file.
  ///
  /// The file's own position is neither used nor moved, so several readers do not disturb each
  /// other.
  package func readPiece(into space: UnsafeMutableRawBufferPointer, at offset: Int) throws -> Int {
    while true {
      let count = pread(descriptor, space.baseAddress, space.count, off_t(offset))
      if count >= 0 { return count }
      guard errno == EINTR else { throw failure("reading it") }
    }
  }

  /// Tells the system that the file will be read from its beginning to its end.
  ///
  /// This is only advice: if it fails, reading works all the same.
  package func willBeReadThrough() {
    #if canImport(Glibc)
      _ = posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
    #else
      _ = fcntl(descriptor, F_RDAHEAD, 1)
    #endif
  }
}

extension OpenFile {
  /// Writes bytes at an offset with `pwrite`, even beyond the end of the file.
  package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws {
    var count = 0
    while count < bytes.count {
      let rest = bytes[count...]
      let put = pwrite(
        descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count,
        off_t(offset + count))
      if put < 0, errno == EINTR { continue }
      guard put > 0 else { throw failure("writing it") }
      count += put
    }
  }

  /// Sets the size of the file with `ftruncate`; a shorter file gets a hole at its end.
  package func resize(to size: Int) throws {
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw failure("shortening it") }
  }

  /// Sets the times of the last reading and change; a failure is ignored.
  ///
  /// Some file systems cannot store the time.
  package func setModified(seconds: Int, nanoseconds: Int) {
    let time = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
    _ = futimens(descriptor, [time, time])
  }
}
