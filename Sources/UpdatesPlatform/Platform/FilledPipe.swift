#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A pipe that holds all that will ever come out of it, so that nobody waits for the other end.
struct FilledPipe: ~Copyable {
  /// Where it is read.
  let descriptor: Int32

  /// Throws the number of the system's error; `EAGAIN` where the bytes do not fit.
  init(_ bytes: [UInt8]) throws(ChildProcessError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .cannotFeed(code: errno) }
    let (reading, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(writing, F_SETFL, O_NONBLOCK)
    let written = bytes.withUnsafeBytes { write(writing, $0.baseAddress, $0.count) }
    let code = written < 0 ? errno : EAGAIN
    close(writing)
    guard written == bytes.count else {
      close(reading)
      throw .cannotFeed(code: code)
    }
    descriptor = reading
  }

  deinit {
    close(descriptor)
  }
}
