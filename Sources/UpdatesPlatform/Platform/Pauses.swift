#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Growing pauses between tries for something that another process has, on a thread that may block.
package struct Pauses {
  private var next: UInt32 = 200

  package init() {}

  /// Sleeps: a fifth of a millisecond at first, at most ten.
  package mutating func wait() {
    // Unequal, so that those who wait do not come back all at once.
    usleep(UInt32.random(in: next / 2...next))
    next = min(next * 2, 10_000)
  }
}
