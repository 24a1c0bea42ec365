#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The processors of this machine.
package enum Processors {
  /// How many are online now, at least one; `sysconf(_SC_NPROCESSORS_ONLN)`.
  package static var count: Int {
    max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }
}
