import HarmlessText

/// The lock of a package's name, held until this goes away.
///
/// A class, for its identity is the lock's.
final class ContentLock: Sendable {
  private let file: OpenFile

  private init(_ file: consuming OpenFile) {
    self.file = file
  }

  // Closing alone leaves it locked while a child that has just begun still has its copy.
  deinit { file.unlock() }

  /// Waits for another process, holding no thread meanwhile.
  static func take(
    _ name: String, of records: ContentRecords, patience: Duration,
    telling tells: (@Sendable (ContentEvent) -> Void)?
  ) async throws(ContentError) -> ContentLock {
    let lock = try records.lock(name)
    let begin = ContinuousClock.now
    var isTold = false
    defer { if isTold { tells?(.waiting(false)) } }
    while true {
      do throws(FileError) {
        try FileSystem.makeFolder(records.folder)
        if let file = try lock.takeNow() { return ContentLock(file) }
      } catch {
        throw ContentError(writing: error)
      }
      let now = ContinuousClock.now
      if !isTold, now >= begin.advanced(by: Staging.moment) {
        tells?(.waiting(true))
        isTold = true
      }
      guard now < begin.advanced(by: patience) else {
        throw .busy(path: lock.path.harmlessLine(limit: 512))
      }
      do {
        try await Task.pause(for: .milliseconds(Int.random(in: 5...20)))
      } catch {
        throw .cancelled
      }
    }
  }
}
