/// A thread that verifies files and gives them their names while another thread fetches more.
final class FileFinisher: Sendable {
  /// The file can be used for another download.
  typealias Finished = (
    index: Int, file: PartialDownload, result: Result<DownloadOutcome, any Error>
  )

  /// `@unchecked`, because only one thread at a time uses a file.
  private struct Work: @unchecked Sendable {
    var waiting: [(index: Int, file: UnverifiedDownload)] = []
    var finished: [Finished] = []
    var isOver = false
  }

  private let work = Monitor(Work())

  /// Nil if the system has no thread left.
  init?() {
    let work = work
    let failure = Thread.start {
      while let (index, file) = Self.next(in: work) {
        let result = Result { try file.finish() }
        // The first failure is the one to report.
        if case .failure = result { try? file.file.discard() }
        work.change { $0.finished.append((index, file.file, result)) }
      }
    }
    guard failure == 0 else { return nil }
  }

  deinit {
    work.change { $0.isOver = true }
  }

  /// Waits for a file; returns nil when there are no more.
  private static func next(in work: Monitor<Work>) -> (Int, UnverifiedDownload)? {
    work.wait { work -> (Int, UnverifiedDownload)?? in
      guard work.waiting.isEmpty else { return work.waiting.removeFirst() }
      return work.isOver ? .some(nil) : nil
    }
  }

  func add(_ file: UnverifiedDownload, index: Int) {
    work.change { $0.waiting.append((index, file)) }
  }

  /// Waits for at least `count` finished files; returns those that were not returned before.
  func finished(atLeast count: Int) -> [Finished] {
    work.wait { work in
      guard work.finished.count >= count else { return nil }
      defer { work.finished = [] }
      return work.finished
    }
  }
}
