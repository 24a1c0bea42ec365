import CUpdatesLibraries

/// Runs transfers side by side on the calling thread, and keeps their connections.
///
/// This is a class because it owns libcurl's handle. It is unchecked, because only one thread at a
/// time uses it.
final class TransferLoop: @unchecked Sendable {
  private let multi: OpaquePointer
  private var isOver = false
  private var running: [Transfer] = []
  /// Whether a transfer was started that libcurl has not seen yet.
  private var isFresh = false
  /// The servers to which there may be a connection.
  private(set) var servers: Set<String> = []

  init() throws {
    guard let multi = updates_curl_multi_new() else {
      throw Problem.noResources(reason: SystemError.last)
    }
    self.multi = multi
  }

  deinit {
    end()
  }

  /// Runs one transfer to its end.
  func run(_ transfer: Transfer, until deadline: Deadline) throws {
    try deadline.check(Problem.timedOut(url: transfer.url))
    try start(transfer)
    while !running.isEmpty {
      let left = deadline.end.map { $0 - .now } ?? Deadline.look
      for ended in try turn(within: left) {
        if let failure = ended.failure { throw failure }
      }
      if !running.isEmpty { try deadline.check(Problem.timedOut(url: transfer.url)) }
    }
  }

  func start(_ transfer: Transfer) throws {
    let easy = try transfer.prepare()
    guard updates_curl_multi_add(multi, easy) else {
      throw Problem.failed(url: transfer.url, detail: "libcurl refuses the transfer")
    }
    if let server = transfer.hop?.address.server { servers.insert(server) }
    running.append(transfer)
    isFresh = true
  }

  func stop(_ transfer: Transfer) {
    guard let place = running.firstIndex(where: { $0 === transfer }) else { return }
    running.remove(at: place)
    transfer.leave(multi)
  }

  /// Waits for something to happen, and returns the transfers that have ended.
  ///
  /// The wait ends at the next time to look for a cancellation, or before.
  func turn(
    within limit: Duration = Deadline.look
  ) throws -> [(transfer: Transfer, failure: (any Error)?)] {
    let wait = isFresh ? .zero : min(max(limit, .zero), Deadline.look)
    isFresh = false
    guard wait == .zero || updates_curl_multi_wait(multi, Int32(wait / .milliseconds(1)) + 1),
      updates_curl_multi_perform(multi)
    else { throw Problem.failed(url: "", detail: "libcurl has failed") }
    var ended: [(transfer: Transfer, failure: (any Error)?)] = []
    var outcome = CCurlOutcome.done
    while let context = updates_curl_multi_next_ended(multi, &outcome) {
      let transfer = Transfer.at(context)
      stop(transfer)
      do {
        if try transfer.conclude(outcome) {
          try start(transfer)
        } else {
          ended.append((transfer, nil))
        }
      } catch {
        ended.append((transfer, error))
      }
    }
    return ended
  }

  /// Gives up what still runs, and closes the connections.
  ///
  /// Older versions of libcurl wait there for a resolver that hangs, so another thread does it.
  func abandon() {
    guard !running.isEmpty, Thread.start({ self.end() }) == 0 else { return end() }
  }

  private func end() {
    guard !isOver else { return }
    isOver = true
    for transfer in running { transfer.leave(multi) }
    running = []
    updates_curl_multi_free(multi)
  }
}
