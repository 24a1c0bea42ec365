import Synchronization

/// Computes the checksums of many files in a folder, on all processors.
///
/// A free thread takes the next file. This is a class because its threads refer to the same work.
package final class FileChecksums: Sendable {
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

  /// The size in bytes from which files are read first.
  ///
  /// Otherwise one thread could end up reading a large last file alone.
  private static let largeSize = 4 << 20

  private let items: [Item]
  private let folder: OpenFolder
  private let threads: Int
  private let order: [Int]
  private let next = Atomic(0)
  private let work: Mutex<Work>

  private struct Work {
    var results: [Result<HashedFile, any Error>]
    var progress: HashingProgress
  }

  /// Prepares the reading of files; no file is opened before `run`.
  package init(_ items: [Item], in folder: OpenFolder, threads: Int = Processors.count) {
    self.items = items
    self.folder = folder
    self.threads = min(threads, items.count)
    let large = items.indices.filter { items[$0].size >= Self.largeSize }
      .sorted { (items[$0].size, $1) > (items[$1].size, $0) }
    order = large + items.indices.filter { items[$0].size < Self.largeSize }
    work = Mutex(
      Work(
        results: Array(repeating: .failure(CancellationError()), count: items.count),
        progress: HashingProgress(
          totalFiles: items.count, totalBytes: items.reduce(0) { $0 &+ $1.size })))
  }

  /// Reads all files and returns the results in the order of the items; blocks the caller.
  ///
  /// Call this once only. Files that are not read by the deadline have a `CancellationError`.
  /// `progress` is called by several threads, but never by two at the same time.
  package func run(
    until deadline: Deadline = Deadline(), progress: (@Sendable (HashingProgress) -> Void)? = nil
  ) -> [Result<HashedFile, any Error>] {
    Thread.runTogether(threads) { self.readFiles(until: deadline, progress) }
    return work.withLock(\.results)
  }

  private func readFiles(
    until deadline: Deadline, _ progress: (@Sendable (HashingProgress) -> Void)?
  ) {
    var place = FolderCursor(folder)
    while !deadline.isCancelled, !deadline.isOver {
      let turn = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard turn < order.count else { return }
      let result = read(items[order[turn]], at: &place, until: deadline, progress)
      work.withLock { work in
        work.results[order[turn]] = result
        work.progress.files += 1
        progress?(work.progress)
      }
    }
  }

  private func read(
    _ item: Item, at place: inout FolderCursor, until deadline: Deadline,
    _ progress: (@Sendable (HashingProgress) -> Void)?
  ) -> Result<HashedFile, any Error> {
    Result {
      let file = try place.folder(of: item.path).reading(item.path.name)
      return try file.checksum(item.algorithm) { count in
        work.withLock { work in
          work.progress.bytes += count
          progress?(work.progress)
        }
        guard !deadline.isCancelled, !deadline.isOver else { throw CancellationError() }
      }
    }
  }
}

package struct HashingProgress: Equatable, Sendable {
  package var files = 0
  package var totalFiles: Int
  package var bytes = 0
  package var totalBytes: Int
}
