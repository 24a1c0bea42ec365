#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Waiting for descriptors, at most until an instant.
enum Polling {
  /// Which of the descriptors can be read or have hung up; empty when the deadline has passed.
  ///
  /// Numbers below nought are passed over.
  static func ready(
    _ descriptors: [Int32], until deadline: ContinuousClock.Instant
  ) -> Set<Int32> {
    while true {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { return [] }
      var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let count = poll(&entries, nfds_t(entries.count), milliseconds(left))
      if count > 0 {
        return Set(entries.filter { $0.revents != 0 }.map(\.fd))
      }
      guard count == 0 || errno == EINTR || errno == EAGAIN else { return [] }
    }
  }

  /// Rounded up, so that a wait never ends just before its deadline and spins.
  private static func milliseconds(_ duration: Duration) -> Int32 {
    let (seconds, attoseconds) = min(duration, .seconds(1_000_000)).components
    return Int32(seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
