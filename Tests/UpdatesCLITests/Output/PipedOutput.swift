@testable import UpdatesCLI

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An output whose two streams end in pipes of this process.
final class PipedOutput: Sendable {
  let output: Output
  private let results: Pipe
  private let remarks: Pipe

  init(isQuiet: Bool = false, hasColor: Bool = false, isNonBlocking: Bool = false) {
    results = Pipe(isNonBlocking: isNonBlocking)
    remarks = Pipe(isNonBlocking: isNonBlocking)
    output = Output(
      isQuiet: isQuiet, hasColor: hasColor, results: FileOutput(descriptor: results.writer),
      remarks: FileOutput(descriptor: remarks.writer))
  }

  /// Ends writing and returns what is left to read.
  func readAll() -> (results: String, remarks: String) {
    close(results.writer)
    close(remarks.writer)
    defer { closeReaders() }
    return (results.read(count: .max), remarks.read(count: .max))
  }

  func readResults(count: Int) -> String {
    results.read(count: count)
  }

  func closeReaders() {
    close(results.reader)
    close(remarks.reader)
  }
}

private struct Pipe {
  let reader: Int32
  let writer: Int32

  init(isNonBlocking: Bool) {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    (reader, writer) = (ends[0], ends[1])
    if isNonBlocking { _ = fcntl(writer, F_SETFL, O_NONBLOCK) }
  }

  func read(count: Int) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < count {
      let received = platformRead(reader, &buffer, buffer.count)
      guard received > 0 else { break }
      bytes += buffer.prefix(received)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

private func platformRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ size: Int)
  -> Int
{
  read(descriptor, buffer, size)
}
