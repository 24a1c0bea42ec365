/// Why something could not be measured.
enum BenchmarkError: Error, CustomStringConvertible {
  case ended(command: String, status: Int32)
  case silent(command: String)
  case noTerminal(Int32)
  case notFound(String)

  var description: String {
    switch self {
    case .ended(let command, let status): "'\(command)' ended with wait status \(status)"
    case .silent(let command): "'\(command)' did not show what was waited for"
    case .noTerminal(let number): "no pseudo-terminal, error \(number)"
    case .notFound(let name): "\(name) is not installed"
    }
  }
}
