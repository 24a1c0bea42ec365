/// A thread that verifies files and gives them their names while another thread fetches more.
final class FileFinisher: Sendable {
  /// The result of a download that was passed to the finisher.
  ///
  /// `@unchecked`, because only one thread at a time uses it.
  struct Finished: @unchecked Sendable {
    let index: Int
    let file: PartialDownload
    let result: Result<DownloadOutcome, DownloadError>

    /// Finishes a download; if that fails, its files are removed.
    init(_ index: Int, _ arrived: UnverifiedDownload) {
      self.index = index
      file = arrived.file
      do {
        result = .success(try arrived.finish())
      } catch {
        let error: DownloadError = narrowed(error)
        // The first failure is the one to report.
        try? file.discard()
        result = .failure(error)
      }
    }
  }

  private struct Work: Sendable {
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
        let finished = Finished(index, file)
        work.change { $0.finished.append(finished) }
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
