import Foundation

/// A pipe with a path; its end comes when the last process that writes to it is gone.
struct NamedPipe {
  let path: String

  /// The first line; waits for a writer.
  func readLine() throws -> String {
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    defer { try? handle.close() }
    return String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
      .trimmingCharacters(in: .newlines)
  }

  /// Opens the pipe before there is a writer.
  func opened() throws -> Reader {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return Reader(descriptor: descriptor)
  }

  final class Reader {
    private let descriptor: Int32

    init(descriptor: Int32) {
      self.descriptor = descriptor
    }

    deinit {
      close(descriptor)
    }

    /// All that was written, once no writer is left; nil where one still is after so many seconds.
    func endsWithin(seconds: Int32) -> String? {
      var text: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 1024)
      while true {
        let count = read(descriptor, &chunk, chunk.count)
        if count == 0 { return String(decoding: text, as: UTF8.self) }
        text += chunk.prefix(max(0, count))
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, seconds * 1000) > 0 else { return nil }
      }
    }
  }
}
