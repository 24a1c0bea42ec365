import UpdatesPlatform

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

package enum StandardStreams {
  /// Makes the streams safe to use; call it before any file is opened.
  ///
  /// A closed pipe, and a file that must not grow (`ulimit -f`), become errors of `write` instead
  /// of signals. A stream that the caller closed is opened on the null device. Otherwise the next
  /// file to be opened, perhaps the state file, would get the stream's number, and the result would
  /// be written into it. Standard input is opened for writing and standard output for reading, so
  /// that reading the one and writing to the other still fail. Commands that this process starts
  /// have to reset both signals to their default.
  package static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      // `open` returns the lowest free number, which is this one.
      _ = open("/dev/null", descriptor == 1 ? O_RDONLY : O_WRONLY)
    }
  }

  /// The columns of the terminal on standard output, or 80 if it is not a terminal.
  package static var columns: Int {
    var size = winsize()
    guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  package static var isOutputTerminal: Bool { FileOutput.standardOutput.isTerminal }

  /// Whether standard error can be written now; a terminal that was stopped cannot.
  package static var isErrorReady: Bool {
    var ready = pollfd(fd: 2, events: Int16(POLLOUT), revents: 0)
    return poll(&ready, 1, 0) == 1 && Int32(ready.revents) & POLLOUT != 0
  }

  /// Whether a line that was typed ahead waits on the terminal of standard error.
  ///
  /// As long as the terminal collects lines, it does not tell of one without its end.
  package static var hasLineTypedAhead: Bool {
    var waiting = pollfd(fd: 2, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 0) == 1 && Int32(waiting.revents) & POLLIN != 0
  }
}

struct FileOutput: Sendable {
  enum Outcome: Equatable {
    case written
    case closed
    case failed(Int32)
  }

  static let standardOutput = Self(descriptor: 1)
  static let standardError = Self(descriptor: 2)

  var descriptor: Int32

  var isTerminal: Bool { isatty(descriptor) == 1 }

  func write(_ text: String) -> Outcome {
    var modes = termios()
    let isRaw = tcgetattr(descriptor, &modes) == 0 && modes.c_oflag & tcflag_t(OPOST) == 0
    var text =
      isRaw
      ? text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
      : text
    return text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  private func write(_ bytes: UnsafeRawBufferPointer) -> Outcome {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = platformWrite(descriptor, part.baseAddress, part.count)
      guard count < 0 else {
        rest = rest.dropFirst(count)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&ready, 1, -1)
      case EPIPE: return .closed
      default: return .failed(errno)
      }
    }
    return .written
  }
}

extension ExitCode {
  package func endProcess() -> Never {
    exit(rawValue)
  }
}

private func platformWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
