import Foundation

/// A pipe that is open for reading; its end comes when the last process that writes to it is gone.
final class NamedPipe {
  private let descriptor: Int32

  /// Makes the pipe at a path where nothing is yet.
  init(path: String) throws {
    let made = mkfifo(path, 0o600)
    descriptor = made == 0 ? open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) : -1
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  deinit {
    close(descriptor)
  }

  /// All that was written, once no writer is left; nil where one still is after so many seconds.
  ///
  /// It waits for a writer.
  func endsWithin(seconds: Int32) -> String? {
    var text: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1024)
    while true {
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, seconds * 1000) > 0 else { return nil }
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 { return String(decoding: text, as: UTF8.self) }
      text += chunk.prefix(max(0, count))
    }
  }
}
