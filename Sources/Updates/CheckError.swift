import HarmlessText

/// Reasons why a check could not find out whether there is an update.
public enum CheckError: Explained, Equatable {
  /// The configuration cannot be loaded, and neither an app file nor options name a feed.
  case configuration(DocumentError)
  /// The feed cannot be reached, or its answer cannot be read.
  case feed(DocumentError)
  /// A header of the feed cannot be sent.
  case header(FeedHeaderError)
  /// The App Store lookup needs the app's identifier or the store's number.
  case identifierMissing
  /// No installed version is given.
  case installedVersionMissing
  /// The installed version is not valid in the scheme.
  case installedVersionMalformed(VersionError)
  /// The feed needs a URL, but none is given.
  case feedURLMissing
  /// There is no feed of this kind.
  case unknownFeed(String)
  /// The feed's document must be signed, but the settings lack what is expected for that.
  case cannotBeSigned(expected: String)

  /// A description of what is wrong, with the document or the server.
  public var summary: String {
    switch self {
    case .configuration(let error): "configuration: \(error.summary)"
    case .feed(let error): "feed: \(error.summary)"
    case .header(let error): error.summary
    case .identifierMissing: FeedError.identifierMissing.summary
    case .installedVersionMissing: "the installed version is unknown"
    case .installedVersionMalformed(let error): FeedError.installedVersionMalformed(error).summary
    case .feedURLMissing: FeedError.urlMissing.summary
    case .cannotBeSigned(let expected): "'feed.signed-feed' is true, expected \(expected)"
    case .unknownFeed(let kind): "unknown feed '\(presentableLocation(kind, limit: 60))'"
    }
  }
}

extension CheckError {
  /// The error that ends a check; a `DocumentError` is taken to be about the feed.
  init(_ error: any Error) {
    switch error {
    case let error as CheckError: self = error
    case let error as FeedError: self.init(error)
    case let error as DocumentError: self = .feed(error)
    case let error as FeedHeaderError: self = .header(error)
    default: self = .feed(.malformed(source: "feed", problem: "\(error)"))
    }
  }

  init(_ error: FeedError) {
    switch error {
    case .noneAnswered(let error, _): self = .feed(error)
    case .urlMissing: self = .feedURLMissing
    case .identifierMissing: self = .identifierMissing
    case .installedVersionMalformed(let error): self = .installedVersionMalformed(error)
    }
  }

  /// Whether the check was cancelled, so that its results do not count.
  var isCancellation: Bool {
    document?.isCancellation ?? false
  }

  /// How long the failed servers ask not to be contacted.
  var retryAfter: Duration? {
    document?.retryAfter
  }

  private var document: DocumentError? {
    switch self {
    case .configuration(let error), .feed(let error): error
    default: nil
    }
  }
}

extension DocumentError {
  /// The longest requested wait, because all URLs are asked again together.
  fileprivate var retryAfter: Duration? {
    switch self {
    case .status(_, _, let wait): wait
    case .noneAnswered(let first, let others):
      ([first] + others).compactMap(\.retryAfter).max()
    default: nil
    }
  }
}
