import CUpdatesLibraries
import Synchronization

/// Fetches files, several at once, over connections that are reused.
///
/// The rules are those of the transport: https, or http to this machine; verified certificates; at
/// most five redirects, none of them from https to http. This is a class because it represents work
/// in progress.
package final class Downloads: Sendable {
  private let settings: DownloadSettings

  package init(_ settings: DownloadSettings = DownloadSettings()) {
    self.settings = settings
  }

  /// Fetches all items into a folder, to which nobody else may write meanwhile.
  ///
  /// An incomplete file stays there as `NAME.part` with `NAME.part.json`, and the next try or run
  /// continues it. This returns when all items have been reported, or when `each` has returned
  /// false.
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
  /// - Throws: An error that concerns all items: `cancelled`, or a missing library.
  package func fetch(
    _ items: [DownloadItem], into folder: OpenFolder, for target: DownloadTarget? = nil,
    from source: OpenFolder? = nil, atOnce: Int,
    progress: (@Sendable (DownloadProgress) -> Void)? = nil,
    each: @escaping @Sendable (Int, Result<DownloadOutcome, DownloadError>) -> Bool
  ) async throws {
    guard !items.isEmpty else { return }
    try DownloadError.wrapping { try Libcurl.load() }
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

  /// Runs in its own thread and calls `tell` with the result.
  ///
  /// It calls `tell` before libcurl cleans up, which may wait for a resolver that hangs.
  private static func run(
    _ job: DownloadJob, _ cancellation: DownloadCancellation,
    tell: (Result<Void, DownloadError>) -> Void
  ) {
    guard let multi = updates_curl_multi_new() else {
      return tell(.failure(.transport(.noResources(reason: SystemError.last))))
    }
    cancellation.wakes(multi)
    do {
      let run = try DownloadRun(job, multi: multi, cancellation: cancellation)
      defer { withExtendedLifetime(run) {} }
      try run.work()
      tell(.success(()))
    } catch {
      let error: DownloadError = narrowed(error)
      tell(.failure(error))
    }
    cancellation.wakes(nil)
    updates_curl_multi_free(multi)
  }
}

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

/// Lets a task cancel the downloads in another thread.
final class DownloadCancellation: Sendable {
  /// Sendable, because other threads call only `wake`, which libcurl allows.
  private struct Multi: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  private struct State: Sendable {
    var isCancelled = false
    /// Set while the thread runs; callers of `wake` hold the lock, so it cannot be freed meanwhile.
    var multi: Multi?
  }

  private let state = Mutex(State())

  var isCancelled: Bool {
    state.withLock { $0.isCancelled }
  }

  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      if let multi = state.multi { updates_curl_multi_wake(multi.pointer) }
    }
  }

  /// Sets the handle to wake; nil before the handle is freed.
  func wakes(_ multi: OpaquePointer?) {
    let multi = multi.map { Multi(pointer: $0) }
    state.withLock { $0.multi = multi }
  }
}
