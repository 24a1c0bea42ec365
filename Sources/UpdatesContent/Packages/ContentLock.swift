import HarmlessText

/// The lock of a package's name, held as long as this object exists.
///
/// This is a class because its identity is that of the lock.
final class ContentLock: Sendable {
  private let file: OpenFile

  private init(_ file: consuming OpenFile) {
    self.file = file
  }

  // Closing alone does not unlock it while a child that has just started still has its copy.
  deinit { file.unlock() }

  /// Takes the lock; waits for another process without blocking a thread.
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
