package struct OpenStream: ~Copyable {
  private let file: OpenFile

  package static let standardInput = "standard input"

  /// Opens what a path names; nil if it names a file that can be read again, or nothing.
  ///
  /// The names are `-`, `/dev/stdin`, `/dev/fd/N` and `/proc/self/fd/N`, which shells make of
  /// `<(…)`, and the path of a FIFO.
  package init?(_ path: String) throws {
    if let descriptor = Self.descriptor(named: path) {
      let shown = descriptor == STDIN_FILENO ? Self.standardInput : path
      // A closed standard input was opened again for writing only.
      let mode = fcntl(descriptor, F_GETFL)
      guard mode >= 0, mode & O_ACCMODE != O_WRONLY else { throw Problem.file(.fileMissing, shown) }
      let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
      guard copy >= 0 else { throw Problem(errno: errno, path: shown, operation: "opening it") }
      file = OpenFile(descriptor: copy, path: shown)
      return
    }
    var facts = stat()
    guard !path.utf8.contains(0), stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFIFO else {
      return nil
    }
    file = try OpenFile(path, flags: O_RDONLY, shown: path)
  }

  package var name: String { file.path }

  /// Reads to the end; nil if the end did not come in time.
  ///
  /// - Throws: `Problem.fileTooLarge` if there is more than the limit, or another `Problem`.
  package func contents(limit: Int, until deadline: ContinuousClock.Instant) throws -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      guard Polling.isReady(file.descriptor, until: deadline) else { return nil }
      let count = chunk.withUnsafeMutableBytes { readBytes(file.descriptor, $0) }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count >= 0 else {
        throw Problem(errno: errno, path: file.path, operation: "reading it")
      }
      guard count > 0 else { return bytes }
      bytes.append(contentsOf: chunk.prefix(count))
      guard bytes.count <= limit else { throw Problem.fileTooLarge(file.path, limit: limit) }
    }
  }

  private static func descriptor(named path: String) -> Int32? {
    if path == "-" || path == "/dev/stdin" { return STDIN_FILENO }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
      let number = path.dropFirst(folder.utf8.count)
      return number.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int32(number) : nil
    }
    return nil
  }
}
