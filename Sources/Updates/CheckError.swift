import HarmlessText

/// Why a check could not find out whether there is an update.
public enum CheckError: Explained, Equatable {
  /// The configuration could not be loaded, and neither an app file nor options name a feed.
  case configuration(DocumentError)
  /// The feed could not be asked, or what it sent could not be read.
  case feed(DocumentError)
  /// A header of the feed cannot be sent.
  case header(FeedHeaderError)
  /// The App Store lookup needs the app's identifier or the store's number.
  case identifierMissing
  /// No installed version is given.
  case installedVersionMissing
  /// The installed version is not a version of the scheme.
  case installedVersionMalformed(VersionError)
  /// The feed needs a URL, and none is given.
  case feedURLMissing
  /// There is no feed of this kind.
  case unknownFeed(String)

  /// What is wrong, with the document or the server in question.
  public var summary: String {
    switch self {
    case .configuration(let error): "configuration: \(error.summary)"
    case .feed(let error): "feed: \(error.summary)"
    case .header(let error): error.summary
    case .identifierMissing: FeedError.identifierMissing.summary
    case .installedVersionMissing: "no installed version is known"
    case .installedVersionMalformed(let error): FeedError.installedVersionMalformed(error).summary
    case .feedURLMissing: FeedError.urlMissing.summary
    case .unknownFeed(let kind): "unknown feed '\(presentableLocation(kind, limit: 60))'"
    }
  }
}

extension CheckError {
  /// The error with which a check ends; a document is the feed's unless an error says otherwise.
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

  /// Whether the check was cancelled, so that nothing of it counts.
  var isCancellation: Bool {
    document?.isCancellation ?? false
  }

  /// How long the servers that failed ask to be left alone.
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
