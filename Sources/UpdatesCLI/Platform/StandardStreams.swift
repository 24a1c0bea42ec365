#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The three streams that every process is given.
package enum StandardStreams {
  enum WriteError: Error {
    case closed
    case error(Int32)
  }

  /// Makes the streams safe to use; to be called before any file is opened.
  ///
  /// A closed pipe, and a file that may not grow (`ulimit -f`), become errors of `write` instead of
  /// signals. A stream that was closed by the caller is opened on the null device, or else the next
  /// file to be opened, perhaps the state, would get the result written into it. Standard output is
  /// opened for reading, so that writing it still fails. Commands that are started have to set both
  /// signals back to their default.
  package static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      // The lowest free number is given, and that is this one.
      _ = open("/dev/null", descriptor == 2 ? O_WRONLY : O_RDONLY)
    }
  }

  /// The columns of the terminal on standard output, or 80 where it is none.
  package static var columns: Int { columns(of: 1) }

  static func columns(of descriptor: Int32) -> Int {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Whether a person sees what is written to standard output.
  package static var isOutputTerminal: Bool {
    isTerminal(1)
  }

  /// Whether standard error takes something now; a terminal that was stopped does not.
  package static var isErrorReady: Bool {
    var ready = pollfd(fd: 2, events: Int16(POLLOUT), revents: 0)
    return poll(&ready, 1, 0) == 1 && Int32(ready.revents) & POLLOUT != 0
  }

  static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// The system's words for an error number.
  package static func errorText(of number: Int32) -> String {
    strerror(number).map { String(cString: $0) } ?? "error \(number)"
  }

  /// Writes some of the bytes, waiting where the reader is slow; returns how many.
  static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
  ) -> Result<Int, WriteError> {
    while true {
      let count = platformWrite(descriptor, bytes.baseAddress, bytes.count)
      if count >= 0 { return .success(count) }
      switch errno {
      case EINTR:
        continue
      case EAGAIN:
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&ready, 1, -1)
      case EPIPE:
        return .failure(.closed)
      default:
        return .failure(.error(errno))
      }
    }
  }
}

extension ExitCode {
  /// Ends the process with this status; nothing else does.
  package func endProcess() -> Never {
    exit(rawValue)
  }
}

private func platformWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
