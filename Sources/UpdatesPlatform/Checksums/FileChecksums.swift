import Synchronization

/// The checksums of many files of a folder, computed on all processors.
///
/// Each thread has one buffer and one open file; whoever is free takes the next file. A class, for
/// its threads and whoever cancels it mean the same work.
package final class FileChecksums: Sendable {
  /// One file to be read.
  package struct Item: Sendable {
    package var path: RelativePath
    package var algorithm: ChecksumAlgorithm
    /// In bytes, for the progress and for the order only; 0 where it is not known.
    package var size: Int

    package init(_ path: RelativePath, _ algorithm: ChecksumAlgorithm, size: Int = 0) {
      self.path = path
      self.algorithm = algorithm
      self.size = size
    }
  }

  /// Of one buffer, in bytes: many system calls' worth, and it stays in the processor's cache.
  static let pieceSize = 256 << 10
  /// Files from this size on are begun first, or else one thread would read the last one alone.
  private static let largeSize = 4 << 20

  private let items: [Item]
  private let folder: OpenFolder
  private let threads: Int
  /// Indices of the items, in the order in which they are begun.
  private let order: [Int]
  private let next = Atomic(0)
  private let isCancelled = Atomic(false)
  private let work: Mutex<Work>

  private struct Work {
    var results: [Result<HashedFile, HashingError>]
    var progress: HashingProgress
  }

  /// Nothing is opened before it is run.
  package init(_ items: [Item], in folder: OpenFolder, threads: Int = Processors.count) {
    self.items = items
    self.folder = folder
    self.threads = min(threads, items.count)
    let large = items.indices.filter { items[$0].size >= Self.largeSize }
      .sorted { (items[$0].size, $1) > (items[$1].size, $0) }
    order = large + items.indices.filter { items[$0].size < Self.largeSize }
    work = Mutex(
      Work(
        results: Array(repeating: .failure(.cancelled), count: items.count),
        progress: HashingProgress(
          totalFiles: items.count, totalBytes: items.reduce(0) { $0 &+ $1.size })))
  }

  /// Lets the reading end soon; what is not done by then has `cancelled` as its result.
  package func cancel() {
    isCancelled.store(true, ordering: .relaxed)
  }

  /// Reads all files while the caller waits; the results are in the order of the items.
  ///
  /// To be called once. `progress` is called by several threads, one at a time.
  package func run(
    progress: (@Sendable (HashingProgress) -> Void)? = nil
  ) -> [Result<HashedFile, HashingError>] {
    Thread.runTogether(threads) { self.readFiles(progress) }
    return work.withLock(\.results)
  }

  /// Reads all files on threads of their own; cancelling the task ends the reading.
  package func results(
    progress: (@Sendable (HashingProgress) -> Void)? = nil
  ) async -> [Result<HashedFile, HashingError>] {
    await withTaskCancellationHandler {
      await onThreadOfItsOwn { self.run(progress: progress) }
    } onCancel: {
      cancel()
    }
  }

  private func readFiles(_ progress: (@Sendable (HashingProgress) -> Void)?) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Self.pieceSize, alignment: 4096)
    defer { buffer.deallocate() }
    var place = FolderCursor(folder)
    while !isCancelled.load(ordering: .relaxed) {
      let turn = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard turn < order.count else { return }
      let result = read(items[order[turn]], at: &place, through: buffer, progress)
      work.withLock { work in
        work.results[order[turn]] = result
        work.progress.files += 1
        progress?(work.progress)
      }
    }
  }

  private func read(
    _ item: Item, at place: inout FolderCursor, through buffer: UnsafeMutableRawBufferPointer,
    _ progress: (@Sendable (HashingProgress) -> Void)?
  ) -> Result<HashedFile, HashingError> {
    do throws(HashingError) {
      let file: OpenFile
      do throws(FileError) {
        file = try place.folder(of: item.path).reading(item.path.name)
      } catch {
        throw .file(error)
      }
      return .success(
        try file.checksum(item.algorithm, through: buffer) { count in
          work.withLock { work in
            work.progress.bytes += count
            progress?(work.progress)
          }
          return !isCancelled.load(ordering: .relaxed)
        })
    } catch {
      return .failure(error)
    }
  }
}

/// How far the hashing of many files has come.
package struct HashingProgress: Equatable, Sendable {
  /// Those that are done, the failed ones too.
  package var files = 0
  package var totalFiles: Int
  package var bytes = 0
  /// As far as sizes were known before.
  package var totalBytes: Int
}
