import CUpdatesCurl
import Synchronization

/// Fetches files, many at once, over connections that are kept between them.
///
/// The rules are the transport's: https, or http of this machine; verified certificates; at most
/// five redirects, none from https to http. A class, for it stands for work under way.
package final class Downloads: Sendable {
  private let settings: DownloadSettings

  package init(_ settings: DownloadSettings = DownloadSettings()) {
    self.settings = settings
  }

  /// Fetches all items into a folder, which nobody else may write to meanwhile.
  ///
  /// A file that does not arrive stays there as `NAME.part` with `NAME.part.json`, and is resumed by
  /// the next try or run. Returns when all items were told of, or `each` has returned false.
  ///
  /// - Parameters:
  ///   - items: No two of one name.
  ///   - folder: Private, on the file system where the files are wanted.
  ///   - target: Where items with a place go. What comes at once is written there straight away: a
  ///     process that is killed may leave a piece of it, and the caller verifies what it finds.
  ///   - source: What items with a place and a `file:` URL are copied from, by their place; no link
  ///     below it is followed.
  ///   - atOnce: The most transfers side by side.
  ///   - progress: Called at most 20 times a second, and once at the end.
  ///   - each: Called once for each item, by its index, as it ends; false stops all others.
  /// - Throws: What concerns all of them: `cancelled`, or a library that is missing.
  package func fetch(
    _ items: [DownloadItem], into folder: OpenFolder, for target: DownloadTarget? = nil,
    from source: OpenFolder? = nil, atOnce: Int,
    progress: (@Sendable (DownloadProgress) -> Void)? = nil,
    each: @escaping @Sendable (Int, Result<DownloadOutcome, DownloadError>) -> Bool
  ) async throws(DownloadError) {
    guard !items.isEmpty else { return }
    do throws(TransportError) {
      try Libcurl.load()
    } catch {
      throw .transport(error)
    }
    let job = DownloadJob(
      items: items, folder: folder, target: target, source: source, atOnce: atOnce,
      settings: settings, progress: progress, each: each)
    let cancellation = DownloadCancellation()
    let result: Result<Void, DownloadError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let failure = Thread.start {
          Self.run(job, cancellation) { continuation.resume(returning: $0) }
        }
        guard failure != 0 else { return }
        let error = TransportError.noResources(reason: Thread.refusal(failure))
        continuation.resume(returning: .failure(.transport(error)))
      }
    } onCancel: {
      cancellation.cancel()
    }
    try result.get()
  }

  /// Runs in a thread of its own; `tell` is called before libcurl takes itself apart, which may wait
  /// for a resolver that hangs.
  private static func run(
    _ job: DownloadJob, _ cancellation: DownloadCancellation,
    tell: (Result<Void, DownloadError>) -> Void
  ) {
    guard let multi = ccurl_multi_new() else {
      return tell(.failure(.transport(.noResources(reason: SystemError.last))))
    }
    cancellation.wakes(multi)
    do throws(DownloadError) {
      let run = try DownloadRun(job, multi: multi, cancellation: cancellation)
      defer { withExtendedLifetime(run) {} }
      try run.work()
      tell(.success(()))
    } catch {
      tell(.failure(error))
    }
    cancellation.wakes(nil)
    ccurl_multi_free(multi)
  }
}

/// What a run is to do, and whom it tells.
struct DownloadJob: Sendable {
  var items: [DownloadItem]
  var folder: OpenFolder
  var target: DownloadTarget?
  var source: OpenFolder?
  var atOnce: Int
  var settings: DownloadSettings
  var progress: (@Sendable (DownloadProgress) -> Void)?
  var each: @Sendable (Int, Result<DownloadOutcome, DownloadError>) -> Bool
}

/// By which a task tells the thread of its downloads that it does not want them any more.
final class DownloadCancellation: Sendable {
  /// Sendable, as the one call made from other threads is `wake`, which libcurl allows.
  private struct Multi: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  private struct State: Sendable {
    var isCancelled = false
    /// There while the thread is; whoever wakes it holds the lock, so it cannot go away meanwhile.
    var multi: Multi?
  }

  private let state = Mutex(State())

  var isCancelled: Bool {
    state.withLock { $0.isCancelled }
  }

  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      if let multi = state.multi { ccurl_multi_wake(multi.pointer) }
    }
  }

  /// Names what is woken, or nothing before that ends.
  func wakes(_ multi: OpaquePointer?) {
    let multi = multi.map { Multi(pointer: $0) }
    state.withLock { $0.multi = multi }
  }
}
