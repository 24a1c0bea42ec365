import CUpdatesSystem

/// Starts threads for work that blocks, and so must not use one of the few threads that run tasks.
package enum Thread {
  /// Starts a detached thread that gets no signals except those of its own crash.
  ///
  /// Signals go to the other threads, which handle them. SIGPIPE is sent to the thread that writes,
  /// so blocking it here also makes a write to a closed connection fail like any other write.
  /// Returns 0 or the system's error number.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Int32 {
    let box = Unmanaged.passRetained(Body(run: body))
    let failure = updates_spawn_thread({ Thread.run($0) }, box.toOpaque())
    if failure != 0 { box.release() }
    return failure
  }

  /// Lets all threads of this process share one heap, which takes fewer system calls.
  package static func shareHeap() { updates_share_heap() }

  private static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
    return nil
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }
}

extension Thread {
  /// Runs a body on several threads including this one, and returns when all have ended.
  ///
  /// If the system cannot start enough threads, there are fewer. So the bodies must share their
  /// work, and none may wait for another.
  package static func runTogether(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    let running = Monitor(0)
    for _ in 1..<max(1, count) {
      running.change { $0 += 1 }
      let failure = start {
        body()
        running.change { $0 -= 1 }
      }
      if failure != 0 { running.change { $0 -= 1 } }
    }
    body()
    running.wait { $0 == 0 ? () : nil }
  }
}

package enum Processors {
  /// The number of processors that are online, at least one; `sysconf(_SC_NPROCESSORS_ONLN)`.
  package static var count: Int {
    max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }
}
