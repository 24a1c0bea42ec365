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
  /// continues it. This blocks until all items have been reported, or `each` has returned false. An
  /// item fails with a `Problem`.
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
  ///   - deadline: When all must have ended; nil for its end means no limit.
  ///   - progress: Called at most 20 times a second, and once at the end.
  ///   - each: Called once for each item when it ends, with the item's index; false stops all
  ///     others.
  /// - Throws: An error that concerns all items: `CancellationError`, or that of a missing library.
  package func fetch(
    _ items: [DownloadItem], into folder: OpenFolder, for target: DownloadTarget? = nil,
    from source: OpenFolder? = nil, atOnce: Int, until deadline: Deadline,
    progress: (@Sendable (DownloadProgress) -> Void)? = nil,
    each: @escaping (Int, Result<DownloadOutcome, any Error>) -> Bool
  ) throws {
    guard !items.isEmpty else { return }
    try Libcurl.load()
    let loop = try TransferLoop()
    defer { loop.abandon() }
    let client = Client(userAgent: Request.userAgent, variables: settings.variables)
    let slots = (0..<min(max(1, atOnce), items.count)).map { _ in
      DownloadSlot(
        Transfer(client, isForFiles: true, leastBytes: settings.leastBytes),
        file: PartialDownload(in: folder, for: target))
    }
    let run = DownloadRun(
      items, from: source, in: slots, settings, until: deadline, on: loop,
      tally: DownloadTally(items, tells: progress), each: each)
    try run.work(leftovers: try folder.names())
  }

  /// Fetches one item in the same way, and throws if it fails.
  package func fetch(
    _ item: DownloadItem, into folder: OpenFolder, until deadline: Deadline,
    progress: (@Sendable (DownloadProgress) -> Void)? = nil
  ) throws -> DownloadOutcome {
    var ended = Result<DownloadOutcome, any Error>.failure(CancellationError())
    try fetch([item], into: folder, atOnce: 1, until: deadline, progress: progress) { _, result in
      ended = result
      return true
    }
    return try ended.get()
  }
}
