/// Why there is no server.
package enum LoopbackError: Error, Equatable, Sendable {
  /// A call of the system failed, with this error number.
  case failed(call: String, errorNumber: Int32)
}
