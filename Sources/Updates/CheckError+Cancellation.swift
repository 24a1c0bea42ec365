extension CheckError {
  /// Whether the check was given up, so that nothing of it counts.
  var isCancellation: Bool {
    switch self {
    case .configuration(let error), .feed(let error): error.isCancellation
    default: false
    }
  }
}
