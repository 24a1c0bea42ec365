/// What came of running a program.
package struct ToolResult: Equatable, Sendable {
  package enum End: Equatable, Sendable {
    case exited(Int32)
    case signalled(Int32)
    /// It had to be killed, with all that it started in its session, when its time was up.
    case timedOut
  }

  package var end: End
  package var outputBytes: [UInt8]
  package var errorBytes: [UInt8]

  package init(end: End, outputBytes: [UInt8], errorBytes: [UInt8]) {
    self.end = end
    self.outputBytes = outputBytes
    self.errorBytes = errorBytes
  }

  package var output: String { String(decoding: outputBytes, as: UTF8.self) }
  package var errors: String { String(decoding: errorBytes, as: UTF8.self) }

  /// The exit status; nil where the program ended by a signal or was killed.
  package var status: Int32? {
    guard case .exited(let status) = end else { return nil }
    return status
  }
}
