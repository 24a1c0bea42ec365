/// A thread that verifies files and gives them their names while another fetches more.
final class FileFinisher: Sendable {
  /// What became of a download that was handed over.
  ///
  /// Unchecked: one thread at a time has it.
  struct Finished: @unchecked Sendable {
    /// Of the item.
    let index: Int
    /// Free for another.
    let file: PartialDownload
    let result: Result<DownloadOutcome, DownloadError>

    /// Finishes a download; if that fails, nothing is left of it.
    init(_ index: Int, _ arrived: UnverifiedDownload) {
      self.index = index
      file = arrived.file
      do throws(DownloadError) {
        result = .success(try arrived.finish())
      } catch {
        // The failure to report is the first.
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

  /// Waits for a file; nil when there will be no more.
  private static func next(in work: Monitor<Work>) -> (Int, UnverifiedDownload)? {
    work.wait { work -> (Int, UnverifiedDownload)?? in
      guard work.waiting.isEmpty else { return work.waiting.removeFirst() }
      return work.isOver ? .some(nil) : nil
    }
  }

  /// Takes a file, and the index of its item.
  func add(_ file: UnverifiedDownload, index: Int) {
    work.change { $0.waiting.append((index, file)) }
  }

  /// Those that were finished since it was asked last, when they are so many.
  func finished(atLeast count: Int) -> [Finished] {
    work.wait { work in
      guard work.finished.count >= count else { return nil }
      defer { work.finished = [] }
      return work.finished
    }
  }
}
