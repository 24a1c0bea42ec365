import CUpdatesLibraries
import Synchronization

/// The thread in which libcurl runs exchanges concurrently and keeps connections between them.
final class CurlLoop: Sendable {
  /// Sendable, because other threads call only `wake`, which libcurl allows.
  private struct Multi: @unchecked Sendable {
    let pointer: OpaquePointer

    func wake() {
      updates_curl_multi_wake(pointer)
    }
  }

  private struct Orders: Sendable {
    var begun: [(ExchangeSettings, PendingResponse)] = []
    var abandoned: [PendingResponse] = []
    var isEnding = false
    var hasThread = false
    /// Set while the thread runs; callers of `wake` hold the lock, so it cannot be freed meanwhile.
    var multi: Multi?
  }

  private let orders = Mutex(Orders())

  func begin(_ settings: ExchangeSettings, _ pending: PendingResponse) {
    let needsThread = orders.withLock { orders in
      orders.begun.append((settings, pending))
      orders.multi?.wake()
      defer { orders.hasThread = true }
      return !orders.hasThread
    }
    guard needsThread else { return }
    let failure = Thread.start { self.run() }
    guard failure != 0 else { return }
    giveUp(because: .noResources(reason: Thread.refusal(failure)))
  }

  /// Ends an exchange early; its caller gets the error at once and does not wait for the thread.
  func abandon(_ pending: PendingResponse, because error: TransportError) {
    pending.settle(.failure(error))
    orders.withLock { orders in
      orders.abandoned.append(pending)
      orders.multi?.wake()
    }
  }

  func end() {
    orders.withLock { orders in
      orders.isEnding = true
      orders.multi?.wake()
    }
  }

  private func run() {
    guard let pointer = updates_curl_multi_new() else {
      return giveUp(because: .noResources(reason: SystemError.last))
    }
    orders.withLock { $0.multi = Multi(pointer: pointer) }
    work(with: pointer)
    giveUp()
    updates_curl_multi_free(pointer)
  }

  /// Marks the thread as ended, so that the next request starts one, and fails waiting exchanges.
  private func giveUp(because error: TransportError? = nil) {
    let left = orders.withLock { orders in
      orders.hasThread = false
      orders.multi = nil
      defer { orders.begun = [] }
      return orders.begun
    }
    for (settings, pending) in left {
      let url = settings.hop.address.text
      pending.settle(.failure(error ?? .failed(url: url, detail: "libcurl has failed")))
    }
  }

  private func work(with multi: OpaquePointer) {
    var running: [ObjectIdentifier: Exchange] = [:]
    while true {
      let (begun, abandoned, isEnding) = takeOrders()
      for (settings, pending) in begun where !pending.isSettled {
        let exchange = Exchange(settings: settings, pending: pending)
        if add(exchange, to: multi) { running[ObjectIdentifier(pending)] = exchange }
      }
      for pending in abandoned {
        if let exchange = running.removeValue(forKey: ObjectIdentifier(pending)) {
          remove(exchange, from: multi)
        }
      }
      guard !isEnding else { break }
      let hasPerformed = updates_curl_multi_perform(multi)
      settleEnded(in: multi, &running)
      guard hasPerformed, updates_curl_multi_wait(multi, 60_000) else { break }
    }
    for exchange in running.values {
      remove(exchange, from: multi)
      exchange.fail(detail: "libcurl has failed")
    }
  }

  private func takeOrders() -> (
    begun: [(ExchangeSettings, PendingResponse)], abandoned: [PendingResponse], isEnding: Bool
  ) {
    orders.withLock { orders in
      defer {
        orders.begun = []
        orders.abandoned = []
      }
      return (orders.begun, orders.abandoned, orders.isEnding)
    }
  }

  private func add(_ exchange: Exchange, to multi: OpaquePointer) -> Bool {
    do {
      let transfer = try exchange.prepare()
      if updates_curl_multi_add(multi, transfer) { return true }
      exchange.fail(detail: "libcurl refuses the transfer")
    } catch {
      let error: TransportError = narrowed(error)
      exchange.pending.settle(.failure(error))
    }
    return false
  }

  private func remove(_ exchange: Exchange, from multi: OpaquePointer) {
    guard let transfer = exchange.transfer else { return }
    updates_curl_multi_remove(multi, transfer)
  }

  private func settleEnded(
    in multi: OpaquePointer, _ running: inout [ObjectIdentifier: Exchange]
  ) {
    var outcome = CCurlOutcome.done
    while let context = updates_curl_multi_next_ended(multi, &outcome) {
      let exchange = Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue()
      remove(exchange, from: multi)
      exchange.finish(outcome)
      running.removeValue(forKey: ObjectIdentifier(exchange.pending))
    }
  }
}
