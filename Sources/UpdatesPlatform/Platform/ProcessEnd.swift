/// How a process ended.
package enum ProcessEnd: Equatable, Sendable {
  case exited(status: Int32)
  case signalled(Int32)
}
