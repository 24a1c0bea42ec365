import HarmlessText

/// It is a class because its identity is that of the lock, which is held as long as it exists.
final class ContentLock: Sendable {
  private let file: OpenFile

  private init(_ file: consuming OpenFile) {
    self.file = file
  }

  // Closing alone does not unlock it while a child that has just started still has its copy.
  deinit { file.unlock() }

  /// Waits for another process on a thread of its own.
  static func take(
    _ name: String, of records: ContentRecords, patience: Duration,
    telling tells: (@Sendable (ContentEvent) -> Void)?
  ) async throws -> ContentLock {
    let lock = try records.lock(name)
    return try await onThreadOfItsOwn(until: nil) { deadline in
      let wait = LockWait(patience: patience, until: deadline) { tells?(.waiting($0)) }
      do {
        let file = try wait.take {
          try FileSystem.makeFolder(records.folder)
          return try lock.takeNow()
        }
        if let file { return ContentLock(file) }
      } catch let error as Problem {
        throw ContentError(writing: error)
      } catch is CancellationError {
        throw ContentError.cancelled
      }
      throw ContentError.busy(path: lock.path.harmlessLine(limit: 512))
    }
  }
}
