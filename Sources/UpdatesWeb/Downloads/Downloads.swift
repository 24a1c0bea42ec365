import HarmlessText

package struct DownloadSettings: Sendable {
  /// The environment variables with proxies, `SSL_CERT_FILE` and `SSL_CERT_DIR`.
  package var variables: [String: String]
  package var allowsInsecureHTTP: Bool
  package var stallLimit = Duration.seconds(30)
  /// The bytes of a body that must arrive within `stallLimit`, or it has stalled.
  package var leastBytes = 1
  package var tries = 3
  /// The wait after the first try, which doubles after each; a server may ask for more.
  package var pause = Duration.milliseconds(500)

  /// The longest wait; if a server asks for more time, the download has failed.
  private static let longestWait = Duration.seconds(60)

  package init(variables: [String: String], allowsInsecureHTTP: Bool = false) {
    self.variables = variables
    self.allowsInsecureHTTP = allowsInsecureHTTP
  }

  /// How long to wait before the next try; nil if there is none.
  ///
  /// `jitter` is random, so that clients do not all retry at once.
  package func wait(
    after problem: Problem, tries: Int, until end: ContinuousClock.Instant?,
    jitter: Double = .random(in: 0.5...1.5)
  ) -> Duration? {
    guard problem.mayPass, tries < self.tries else { return nil }
    let own = pause * (Double(1 << min(max(tries, 1) - 1, 6)) * jitter)
    let wait = max(own, problem.retryAfter ?? .zero)
    let isInTime = end.map { .now + wait < $0 } ?? true
    return wait <= Self.longestWait && isInTime ? wait : nil
  }
}

/// Fetches files, several at once, over connections that are reused.
///
/// The rules are those of the transport: https, or http to this machine; verified certificates; at
/// most five redirects, none of them from https to http.
package struct Downloads: Sendable {
  private let settings: DownloadSettings

  package init(_ settings: DownloadSettings) {
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
    var run = DownloadRun(
      items: items, folder: folder, target: target, source: source, atOnce: max(1, atOnce),
      settings: settings, deadline: deadline, loop: loop,
      client: Client(userAgent: Request.userAgent, variables: settings.variables),
      leftovers: Set(try folder.names().filter(DownloadItem.isPart)), each: each,
      tally: DownloadTally(items, tells: progress))
    try run.work()
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

/// The concurrent downloads of one call, on its thread.
struct DownloadRun {
  let items: [DownloadItem]
  let folder: OpenFolder
  let target: DownloadTarget?
  let source: OpenFolder?
  let atOnce: Int
  let settings: DownloadSettings
  let deadline: Deadline
  let loop: TransferLoop
  let client: Client
  /// The names of the parts in the folder.
  let leftovers: Set<String>
  let each: (Int, Result<DownloadOutcome, any Error>) -> Bool
  var tally: DownloadTally
  /// The transfers of earlier items, which know their servers.
  var idle: [Transfer] = []
  var busy: [Download] = []
  var next = 0
  var isStopped = false
  var now = ContinuousClock.now

  /// The number of bytes that must arrive so that a try does not count against the limit.
  static let worthATry = 1 << 20

  mutating func work() throws {
    defer {
      for download in busy { download.leavePart(after: CancellationError()) }
    }
    while !isStopped {
      guard !deadline.isCancelled else { throw CancellationError() }
      now = .now
      guard !deadline.isOver else {
        giveUp()
        break
      }
      while !isStopped, next < items.count, busy.count < atOnce { beginNext() }
      for download in busy where download.waitsUntil.map({ $0 <= now }) ?? false {
        start(download)
      }
      guard !busy.isEmpty else { break }
      for ended in try loop.turn() {
        guard let download = busy.first(where: { $0.transfer === ended.transfer }) else { continue }
        conclude(download, after: ended.failure)
      }
      now = .now
      giveUpStalled()
      tally.report(busy, at: now)
    }
    tally.report(busy, at: .now, isLast: true)
  }

  private mutating func beginNext() {
    let item = items[next]
    let transfer =
      idle.popLast() ?? Transfer(client, isForFiles: true, leastBytes: settings.leastBytes)
    let download = Download(
      item, index: next, by: transfer, into: PartialDownload(item, in: folder, for: target))
    next += 1
    busy.append(download)
    func check() throws {
      try deadline.check(.timedOut(url: download.url))
      tally.report(busy, at: .now)
    }
    do {
      let hasLeftovers =
        !leftovers.isEmpty && !DownloadItem.parts(of: item.name).isDisjoint(with: leftovers)
      try download.begin(settings, hasLeftovers: hasLeftovers, check)
      if item.url.isFileURL {
        // Other downloads wait meanwhile.
        end(download, .success(try download.copy(below: source, check)))
      } else {
        start(download)
      }
    } catch {
      end(download, .failure(error))
    }
  }

  private mutating func start(_ download: Download) {
    do {
      download.waitsUntil = nil
      try loop.start(download.transfer)
    } catch {
      end(download, .failure(error))
    }
  }

  private mutating func conclude(_ download: Download, after failure: (any Error)?) {
    do {
      if let failure { throw failure }
      do {
        end(download, .success(try download.outcome()))
      } catch Problem.kind(.installChecksum) where download.file.isContinued {
        // The file may consist of parts of two contents; one whole response decides.
        _ = try download.anew()
        download.transfer.restart()
        start(download)
      }
    } catch let problem as Problem {
      retry(download, after: problem)
    } catch {
      end(download, .failure(error))
    }
  }

  private mutating func retry(_ download: Download, after problem: Problem) {
    let size = download.file.size
    // If each try starts at the first byte, nothing is gained however much arrives.
    if download.transfer.header.status == 206, size - download.farthest >= Self.worthATry {
      download.tries = 0
    }
    guard let wait = settings.wait(after: problem, tries: download.tries, until: deadline.end)
    else { return end(download, .failure(problem)) }
    download.tries += 1
    download.farthest = max(download.farthest, size)
    download.transfer.restart()
    download.waitsUntil = now + wait
  }

  private mutating func giveUpStalled() {
    for download in busy
    where download.waitsUntil == nil && download.transfer.lastMove + settings.stallLimit <= now {
      loop.stop(download.transfer)
      retry(download, after: .stalled(url: download.transfer.url, limit: settings.stallLimit))
    }
  }

  private mutating func giveUp() {
    for download in busy {
      loop.stop(download.transfer)
      end(download, .failure(Problem.timedOut(url: download.transfer.firstURL)))
    }
    while next < items.count, !isStopped {
      tell(next, .failure(Problem.timedOut(url: presentableURL(items[next].url))))
      next += 1
    }
  }

  private mutating func end(_ download: Download, _ result: Result<DownloadOutcome, any Error>) {
    busy.removeAll { $0 === download }
    idle.append(download.transfer)
    if case .failure(let error) = result { download.leavePart(after: error) }
    tell(download.index, result)
  }

  private mutating func tell(_ index: Int, _ result: Result<DownloadOutcome, any Error>) {
    tally.end(index, result)
    if !isStopped, !each(index, result) { isStopped = true }
  }
}
