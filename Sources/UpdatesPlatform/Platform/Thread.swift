#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A thread of its own, for work that blocks and so must not hold one of the few that run tasks.
package enum Thread {
  /// The words for what `start` has returned.
  package static func refusal(_ code: Int32) -> String {
    "no thread can be started: \(SystemError.text(of: code))"
  }

  /// Starts a detached thread that no signal is delivered to; the error number where there is none
  /// left.
  ///
  /// Signals go to the other threads, which know what to do with them. SIGPIPE is sent to the
  /// thread that writes, so blocking it here also lets a write to a closed connection fail like any
  /// other.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Int32 {
    var all = sigset_t()
    sigfillset(&all)
    var before = sigset_t()
    // A thread inherits the mask of the one that starts it; so there is no moment without it.
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))

    let box = Unmanaged.passRetained(Body(run: body))
    #if canImport(Glibc)
      var thread = pthread_t()
      let failure = pthread_create(&thread, &attributes, { Thread.run($0) }, box.toOpaque())
    #else
      var thread: pthread_t?
      let failure = pthread_create(&thread, &attributes, { Thread.run($0) }, box.toOpaque())
    #endif
    if failure != 0 { box.release() }
    return failure
  }

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
