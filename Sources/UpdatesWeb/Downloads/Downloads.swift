/// Fetches files, several at once, over connections that are reused.
///
/// The rules are those of the transport: https, or http to this machine; verified certificates; at
/// most five redirects, none of them from https to http.
package struct Downloads: Sendable {
  private let settings: DownloadSettings

  package init(_ settings: DownloadSettings = DownloadSettings()) {
    self.settings = settings
  }

  /// Fetches all items into a folder, to which nobody else may write meanwhile.
  ///
  /// An incomplete file stays there as `NAME.part` with `NAME.part.json`, and the next try or run
  /// continues it. This returns when all items have been reported, or when `each` has returned
  /// false. An item fails with a `Problem`, a `FileError` or a `CryptographyError`.
  ///
  /// - Parameters:
  ///   - items: The items, each with a different name.
  ///   - folder: A private folder, on the file system of the target.
  ///   - target: The destination of items with a place. A file that arrives in one piece is written
  ///     there directly: if the process is killed, a part of it may remain, so the caller must
  ///     verify the files that it finds.
  ///   - source: The folder from which items with a place and a `file:` URL are copied, by their
  ///     place; links below it are not followed.
  ///   - atOnce: The maximum number of concurrent transfers.
  ///   - progress: Called at most 20 times a second, and once at the end.
  ///   - each: Called once for each item when it ends, with the item's index; false stops all
  ///     others.
  /// - Throws: An error that concerns all items: `CancellationError`, or that of a missing library.
  package func fetch(
    _ items: [DownloadItem], into folder: OpenFolder, for target: DownloadTarget? = nil,
    from source: OpenFolder? = nil, atOnce: Int,
    progress: (@Sendable (DownloadProgress) -> Void)? = nil,
    each: @escaping @Sendable (Int, Result<DownloadOutcome, any Error>) -> Bool
  ) async throws {
    guard !items.isEmpty else { return }
    try await onThreadOfItsOwn(until: settings.deadline) { deadline in
      try self.run(
        items, into: folder, for: target, from: source, atOnce: atOnce, until: deadline,
        progress: progress, each: each)
    }
  }

  /// Fetches one item in the same way, and throws if it fails.
  package func fetch(
    _ item: DownloadItem, into folder: OpenFolder,
    progress: (@Sendable (DownloadProgress) -> Void)? = nil
  ) async throws -> DownloadOutcome {
    try await onThreadOfItsOwn(until: settings.deadline) { deadline in
      var ended = Result<DownloadOutcome, any Error>.failure(CancellationError())
      try self.run(
        [item], into: folder, for: nil, from: nil, atOnce: 1, until: deadline, progress: progress
      ) { _, result in
        ended = result
        return true
      }
      return try ended.get()
    }
  }

  /// Blocks until all have ended.
  private func run(
    _ items: [DownloadItem], into folder: OpenFolder, for target: DownloadTarget?,
    from source: OpenFolder?, atOnce: Int, until deadline: Deadline,
    progress: (@Sendable (DownloadProgress) -> Void)?,
    each: @escaping (Int, Result<DownloadOutcome, any Error>) -> Bool
  ) throws {
    try Libcurl.load()
    let loop = try TransferLoop()
    defer { loop.abandon() }
    let run = DownloadRun(
      items, from: source, atOnce: atOnce, settings, until: deadline, on: loop,
      tally: DownloadTally(items, tells: progress), each: each
    ) {
      PartialDownload(in: folder, for: target)
    }
    try run.work(leftovers: try folder.names())
  }
}
