/// A thread that verifies files and gives them their names while another fetches more.
final class FileFinisher: Sendable {
  private struct Work: Sendable {
    var waiting: [(index: Int, file: ArrivedFile)] = []
    /// How many the thread has taken and not finished.
    var underWay = 0
    var finished: [FinishedFile] = []
    var isOver = false
  }

  private let work = Monitor(Work())

  /// Nil where the system has no thread left.
  init?() {
    let work = work
    let failure = Thread.start {
      while let (index, file) = Self.next(in: work) {
        let finished = FinishedFile(index, file)
        work.change { work in
          work.underWay -= 1
          work.finished.append(finished)
        }
      }
    }
    guard failure == 0 else { return nil }
  }

  deinit {
    work.change { $0.isOver = true }
  }

  /// Waits for a file; nil when there will be no more.
  private static func next(in work: Monitor<Work>) -> (Int, ArrivedFile)? {
    work.wait { work -> (Int, ArrivedFile)?? in
      if let file = work.waiting.popLast() {
        work.underWay += 1
        return file
      }
      return work.isOver ? .some(nil) : nil
    }
  }

  /// Takes a file, and the index of its item.
  func add(_ file: ArrivedFile, index: Int) {
    work.change { $0.waiting.append((index, file)) }
  }

  /// What was finished since it was asked last.
  func takeFinished() -> [FinishedFile] {
    work.change { work in
      defer { work.finished = [] }
      return work.finished
    }
  }

  /// Lends the thread a hand until all is finished.
  func takeAll() -> [FinishedFile] {
    while let (index, file) = work.change({ $0.waiting.popLast() }) {
      let finished = FinishedFile(index, file)
      work.change { $0.finished.append(finished) }
    }
    work.wait { $0.underWay == 0 ? () : nil }
    return takeFinished()
  }
}

/// What became of an arrived file.
///
/// Unchecked: one thread at a time has it.
struct FinishedFile: @unchecked Sendable {
  let index: Int
  /// Free for another.
  let file: ArrivingFile
  let result: Result<DownloadOutcome, DownloadError>

  /// Finishes it.
  init(_ index: Int, _ arrived: ArrivedFile) {
    self.index = index
    file = arrived.file
    result = arrived.finished()
  }
}
