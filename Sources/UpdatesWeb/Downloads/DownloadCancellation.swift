import CUpdatesCurl
import Synchronization

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
