extension ContentError {
  /// The server's answer about the package, where that is the failure.
  package var status: Int? {
    switch self {
    case .status(_, let code, _): code
    case .noneUsable(let fetching, _): fetching.status
    default: nil
    }
  }
}
