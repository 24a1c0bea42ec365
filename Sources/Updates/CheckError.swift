/// What a check could not find out.
public enum CheckError: Error, Equatable, Sendable {
  /// The configuration could not be had, and neither an app file nor options name a feed.
  case configuration(DocumentError)
  /// The feed could not be asked, or its answer not be read.
  case feed(DocumentError)
  /// A header of the feed cannot be sent.
  case header(FeedHeaderError)
  /// The App Store lookup needs the app's identifier or the store's number.
  case identifierMissing
  /// The installed version is given nowhere.
  case installedVersionMissing
  /// The installed version is not one under the scheme.
  case installedVersionMalformed(VersionError)
  /// The feed needs a URL, and none is given.
  case feedURLMissing
  /// No feed is of that kind.
  case unknownFeed(String)
}

extension CheckError {
  init(_ error: FeedError) {
    switch error {
    case .noneAnswered(let error, _): self = .feed(error)
    case .urlMissing: self = .feedURLMissing
    case .identifierMissing: self = .identifierMissing
    case .installedVersionMalformed(let error): self = .installedVersionMalformed(error)
    }
  }
}

extension CheckError {
  /// Whether the check was given up, so that nothing of it counts.
  var isCancellation: Bool {
    switch self {
    case .configuration(let error), .feed(let error): error.isCancellation
    default: false
    }
  }
}

extension CheckError {
  /// How long the servers that failed ask to be left alone.
  var retryAfter: Duration? {
    switch self {
    case .configuration(let error), .feed(let error): error.retryAfter
    default: nil
    }
  }
}

extension DocumentError {
  /// The longest of the times that were asked for, as all URLs are asked again together.
  fileprivate var retryAfter: Duration? {
    switch self {
    case .status(_, _, let wait): wait
    case .noneAnswered(let first, let others):
      ([first] + others).compactMap(\.retryAfter).max()
    default: nil
    }
  }
}
