/// A program on a pseudo-terminal did not do what a test waited for; the screen says where it
/// stood.
package enum PseudoTerminalError: Error, CustomStringConvertible {
  case notStarted(path: String, errorNumber: Int32)
  case timedOut(screen: String)
  case ended(ProcessEnding, screen: String)

  package var description: String {
    switch self {
    case .notStarted(let path, let errorNumber): "'\(path)' was not started: errno \(errorNumber)"
    case .timedOut(let screen): "waited in vain; the screen was:\n\(screen)"
    case .ended(let ending, let screen): "ended with \(ending); the screen was:\n\(screen)"
    }
  }
}
