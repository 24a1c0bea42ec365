extension CheckError {
  /// For how many seconds the servers that failed want to be left alone.
  var retryAfter: Int? {
    switch self {
    case .configuration(let error), .feed(let error): error.retryAfter
    default: nil
    }
  }
}

extension DocumentError {
  /// The longest of the times that were asked for, as all URLs are asked again together.
  fileprivate var retryAfter: Int? {
    switch self {
    case .status(_, _, let seconds): seconds
    case .noneAnswered(let first, let others):
      ([first] + others).compactMap(\.retryAfter).max()
    default: nil
    }
  }
}
