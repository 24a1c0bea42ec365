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
