#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Thread {
  /// Runs a body on several threads, this one among them, and returns when the last has ended.
  ///
  /// Where the system has too few threads left there are fewer, so the bodies must share their
  /// work and none may wait for another.
  static func runTogether(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    let ending = Ending()
    for _ in 1..<max(1, count) {
      ending.enter()
      let failure = start {
        body()
        ending.leave()
      }
      if failure != 0 { ending.leave() }
    }
    body()
    ending.wait()
  }

  /// Counts those that still run.
  ///
  /// A class, for a condition of the C library must not move.
  ///
  /// Unchecked: the count is touched with the lock held only, the pointers never change.
  private final class Ending: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var running = 0

    init() {
      lock.initialize(to: pthread_mutex_t())
      condition.initialize(to: pthread_cond_t())
      pthread_mutex_init(lock, nil)
      pthread_cond_init(condition, nil)
    }

    deinit {
      pthread_cond_destroy(condition)
      pthread_mutex_destroy(lock)
      condition.deallocate()
      lock.deallocate()
    }

    func enter() {
      pthread_mutex_lock(lock)
      running += 1
      pthread_mutex_unlock(lock)
    }

    func leave() {
      pthread_mutex_lock(lock)
      running -= 1
      pthread_cond_signal(condition)
      pthread_mutex_unlock(lock)
    }

    func wait() {
      pthread_mutex_lock(lock)
      while running > 0 { pthread_cond_wait(condition, lock) }
      pthread_mutex_unlock(lock)
    }
  }
}
