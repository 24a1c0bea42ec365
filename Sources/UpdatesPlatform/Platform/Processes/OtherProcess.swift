import CUpdatesSystem

/// A process that this one did not start.
///
/// Its start distinguishes it from a later process with the same number.
package struct OtherProcess: Equatable, Sendable {
  package let id: Int32
  /// When it started, in a unit of the system's own; nil if that is unknown.
  let start: UInt64?

  /// The process that started this one; nil if it has ended.
  package static var parent: OtherProcess? {
    let id = getppid()
    return id > 1 ? start(of: id).map { OtherProcess(id: id, start: $0) } : nil
  }

  private init(id: Int32, start: UInt64?) {
    (self.id, self.start) = (id, start)
  }

  /// Reads a number, or the form of `text`; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count <= 2, let id = Int32(parts[0]), id > 0 else { return nil }
    let start = parts.count == 2 ? UInt64(parts[1]) : Self.start(of: id)
    guard parts.count == 1 || start != nil else { return nil }
    self.init(id: id, start: start)
  }

  package var text: String { start.map { "\(id)@\($0)" } ?? "\(id)" }

  /// The words of its command line; nil if they cannot be read.
  package var words: [String]? {
    guard let bytes = commandLine else { return nil }
    let words = bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast().map {
      String(decoding: $0, as: UTF8.self)
    }
    // A name of a file need not be UTF-8, and another name would be another file.
    let isText = words.map { $0 + "\0" }.joined().utf8.elementsEqual(bytes)
    return isText && !words.isEmpty ? words : nil
  }

  /// Each word is followed by a NUL; nil if the words cannot be read, or are longer than 1 MiB.
  private var commandLine: [UInt8]? {
    #if canImport(Glibc)
      return try? FileSystem.contents(of: "/proc/\(id)/cmdline", limit: (1 << 20) - 1)
    #else
      let capacity = 1 << 20
      let text = [CChar](unsafeUninitializedCapacity: capacity) { space, count in
        count = max(0, updates_spawn_words_of(id, space.baseAddress, UInt(capacity)))
      }
      return text.map(UInt8.init(bitPattern:))
    #endif
  }

  /// Blocks until the process has ended; false if the work is cancelled before.
  package func waitForEnd(until deadline: Deadline = Deadline()) -> Bool {
    // The descriptor first: if the start is still the same then, it belongs to this process.
    let descriptor = updates_spawn_watch_other(id)
    defer { if descriptor >= 0 { close(descriptor) } }
    while let start, Self.start(of: id) == start {
      guard !deadline.isCancelled else { return false }
      if descriptor >= 0 {
        // A process that nobody has reaped yet has ended too, although it still has a start.
        if Polling.isReady(descriptor, until: .now + .milliseconds(200)) { return true }
      } else {
        usleep(200_000)
      }
    }
    return true
  }

  private static func start(of id: Int32) -> UInt64? {
    #if canImport(Glibc)
      let facts = try? FileSystem.contents(of: "/proc/\(id)/stat", limit: 4096)
      // The name in parentheses may contain anything; the 22nd field follows its last parenthesis.
      guard let facts, let end = facts.lastIndex(of: UInt8(ascii: ")")) else { return nil }
      let fields = facts[(end + 1)...].split(separator: UInt8(ascii: " "))
      return fields.count > 19 ? UInt64(String(decoding: fields[19], as: UTF8.self)) : nil
    #else
      var start: CUnsignedLongLong = 0
      return updates_spawn_start_of(id, &start) == 0 ? start : nil
    #endif
  }
}
