#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a process does to itself that nobody waits for.
package enum BackgroundProcess {
  /// Ends this process after so many seconds, whatever it is doing then, and keeps it from ending
  /// when a terminal is closed.
  package static func begin(limit seconds: UInt32) {
    signal(SIGHUP, SIG_IGN)
    signal(SIGALRM, SIG_DFL)
    alarm(seconds)
  }

  /// Everything on standard input; nil where that is more than the limit or cannot be read.
  package static func input(limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while bytes.count <= limit {
      let count = chunk.withUnsafeMutableBytes { readBytes(STDIN_FILENO, $0) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      guard count > 0 else { return bytes }
      bytes.append(contentsOf: chunk.prefix(count))
    }
    return nil
  }

  /// Whether a person's terminal is standard input, where a program was expected.
  package static var isTyped: Bool {
    isatty(STDIN_FILENO) == 1
  }
}
