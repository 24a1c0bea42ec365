/// A value that threads share, and whose changes they can wait for.
///
/// This is a class because a condition of the C library must not move.
///
/// It is unchecked: the value is accessed only while the lock is held, and the pointers never
/// change.
package final class Monitor<Value: Sendable>: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var value: Value

  package init(_ value: Value) {
    self.value = value
    lock.initialize(to: pthread_mutex_t())
    changed.initialize(to: pthread_cond_t())
    pthread_mutex_init(lock, nil)
    #if canImport(Glibc)
      var attributes = pthread_condattr_t()
      pthread_condattr_init(&attributes)
      pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
      pthread_cond_init(changed, &attributes)
      pthread_condattr_destroy(&attributes)
    #else
      pthread_cond_init(changed, nil)
    #endif
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(lock)
    changed.deallocate()
    lock.deallocate()
  }

  /// Changes the value and wakes all waiting threads.
  package func change<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(lock)
    // Whoever is woken can then take the lock.
    defer { pthread_cond_broadcast(changed) }
    defer { pthread_mutex_unlock(lock) }
    return body(&value)
  }

  package func wait<Result>(for body: (inout Value) -> Result?) -> Result {
    while true {
      if let result = wait(until: .now + .seconds(60), for: body) { return result }
    }
  }

  /// Waits in the same way, at most until an instant; nil if there is no result by then.
  package func wait<Result>(
    until end: ContinuousClock.Instant, for body: (inout Value) -> Result?
  ) -> Result? {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while true {
      if let result = body(&value) { return result }
      let left = ContinuousClock.now.duration(to: end)
      guard left > .zero else { return nil }
      waitForChange(atMost: left)
    }
  }

  /// Waits for at most a minute, because its clock stands still while the machine sleeps.
  private func waitForChange(atMost duration: Duration) {
    let (seconds, attoseconds) = min(duration, .seconds(60)).components
    let nanoseconds = Int(attoseconds / 1_000_000_000)
    #if canImport(Glibc)
      var end = timespec()
      clock_gettime(CLOCK_MONOTONIC, &end)
      let sum = end.tv_nsec + nanoseconds
      end.tv_sec += Int(seconds) + sum / 1_000_000_000
      end.tv_nsec = sum % 1_000_000_000
      pthread_cond_timedwait(changed, lock, &end)
    #else
      var time = timespec(tv_sec: Int(seconds), tv_nsec: nanoseconds)
      pthread_cond_timedwait_relative_np(changed, lock, &time)
    #endif
  }
}
