/// Computes the checksums of many files in a folder, on all processors.
package struct FileChecksums: Sendable {
  package struct Item: Sendable {
    package var path: RelativePath
    package var algorithm: ChecksumAlgorithm
    /// The size in bytes, used for progress and order only; 0 if it is unknown.
    package var size: Int

    package init(_ path: RelativePath, _ algorithm: ChecksumAlgorithm, size: Int = 0) {
      self.path = path
      self.algorithm = algorithm
      self.size = size
    }
  }

  private let items: [Item]
  private let folder: OpenFolder
  private let threads: Int

  private struct Work {
    /// The indices of the items that no thread has taken; the last one is the next.
    var pending: [Int]
    var results: [Result<HashedFile, any Error>]
    var progress: HashingProgress
  }

  /// Prepares the reading of files; no file is opened before `run`.
  package init(_ items: [Item], in folder: OpenFolder, threads: Int = Processors.count) {
    (self.items, self.folder) = (items, folder)
    self.threads = min(threads, items.count)
  }

  /// Reads all files and returns the results in the order of the items; blocks the caller.
  ///
  /// Files that are not read by the deadline have a `CancellationError`. `progress` is called by
  /// several threads, but never by two at the same time.
  package func run(
    until deadline: Deadline = Deadline(), progress: (@Sendable (HashingProgress) -> Void)? = nil
  ) -> [Result<HashedFile, any Error>] {
    // Files from 4 MiB on are read first: one thread could end up reading a large last file alone.
    let largeSize = 4 << 20
    let large = items.indices.filter { items[$0].size >= largeSize }
      .sorted { (items[$0].size, $1) > (items[$1].size, $0) }
    let order = large + items.indices.filter { items[$0].size < largeSize }
    let work = Monitor(
      Work(
        pending: order.reversed(),
        results: Array(repeating: .failure(CancellationError()), count: items.count),
        progress: HashingProgress(
          totalFiles: items.count, totalBytes: items.reduce(0) { $0 &+ $1.size })))
    Thread.runTogether(threads) {
      var place = FolderCursor(folder)
      while !deadline.isCancelled, !deadline.isOver,
        let index = work.change({ $0.pending.popLast() })
      {
        let item = items[index]
        let result = Result {
          let file = try place.folder(of: item.path).reading(item.path.name)
          return try file.checksum(item.algorithm) { count in
            work.change { work in
              work.progress.bytes += count
              progress?(work.progress)
            }
            guard !deadline.isCancelled, !deadline.isOver else { throw CancellationError() }
          }
        }
        work.change { work in
          work.results[index] = result
          work.progress.files += 1
          progress?(work.progress)
        }
      }
    }
    return work.change { $0.results }
  }
}

package struct HashingProgress: Equatable, Sendable {
  package var files = 0
  package var totalFiles: Int
  package var bytes = 0
  package var totalBytes: Int
}
